package dev.remat.materialization.phase;

import dev.remat.materialization.plan.ServingLayout;
import java.util.Optional;

/**
 * A table that may be published.
 *
 * @param content what was found in it
 * @param layout the columns over which its checksum was taken
 * @param parts digest of its parts from before they were read, by which a table of which little is new is known again; empty where
 *     it is read again
 */
public record Audited(Content content, ServingLayout layout, Optional<String> parts) {

    /** A table that is read again after it is published. */
    public static Audited of(Content content, ServingLayout layout) {
        return new Audited(content, layout, Optional.empty());
    }
}
