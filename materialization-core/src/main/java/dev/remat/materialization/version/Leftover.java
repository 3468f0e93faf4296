package dev.remat.materialization.version;

import dev.remat.materialization.catalog.TableSize;
import dev.remat.materialization.plan.Dataset;
import org.jspecify.annotations.Nullable;

/**
 * A table that Remat has made and nobody needs.
 *
 * @param table its name
 * @param size how much it holds
 * @param why why nobody needs it
 * @param hasRoute whether a route of this configuration has its target
 * @param fate what became of it
 * @param refusal the server's own words where it would not drop it, or null
 */
public record Leftover(
        Dataset table,
        TableSize size,
        String why,
        boolean hasRoute,
        Fate fate,
        @Nullable String refusal) {

    /** A table that was found, and is still there. */
    static Leftover found(Dataset table, TableSize size, String why, boolean hasRoute) {
        return new Leftover(table, size, why, hasRoute, Fate.FOUND, null);
    }

    Leftover dropped() {
        return new Leftover(table, size, why, hasRoute, Fate.DROPPED, null);
    }

    Leftover refused(String words) {
        return new Leftover(table, size, why, hasRoute, Fate.REFUSED, words);
    }

    /** What became of a leftover. */
    public enum Fate {
        /** It is still there, and nobody wanted it dropped. */
        FOUND,
        /** It is gone. */
        DROPPED,
        /** The server would not drop it. */
        REFUSED
    }
}
