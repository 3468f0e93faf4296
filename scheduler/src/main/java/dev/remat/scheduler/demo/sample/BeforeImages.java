package dev.remat.scheduler.demo.sample;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How much of the old row a source tells. */
enum BeforeImages {
    /** The whole old row; a delete's payload still names the key. */
    FULL(true, true),
    /** The whole old row; a delete's payload is empty. */
    FULL_WITH_EMPTY_DELETES(true, false),
    /** Nothing but the key of a deleted row. */
    NONE(false, true);

    private final boolean told;
    private final boolean keyInDeletes;

    BeforeImages(boolean told, boolean keyInDeletes) {
        this.told = told;
        this.keyInDeletes = keyInDeletes;
    }

    boolean keyInDeletes() {
        return keyInDeletes;
    }

    String of(Map<String, @Nullable Object> before) {
        return told ? CanonicalJson.of(before) : "{}";
    }
}
