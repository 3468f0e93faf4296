package dev.remat.materialization.phase;

import dev.remat.materialization.clickhouse.StatementRefused;
import java.util.Set;

/** Tells errors that a smaller build may not meet. */
final class OutOfMemory {

    /** MEMORY_LIMIT_EXCEEDED and CANNOT_ALLOCATE_MEMORY. */
    private static final Set<Integer> CODES = Set.of(241, 173);

    private OutOfMemory() {}

    static boolean is(StatementRefused refused) {
        return CODES.contains(refused.code());
    }
}
