package dev.remat.materialization.catalog;

import java.util.Set;

/** Which database engines have {@code EXCHANGE TABLES}. */
public final class Exchanging {

    private static final Set<String> ENGINES = Set.of("Atomic", "Replicated", "Shared");

    private Exchanging() {}

    /** Whether two tables of databases with this engine can be swapped in one step. */
    public static boolean canExchange(String engine) {
        return ENGINES.contains(engine);
    }
}
