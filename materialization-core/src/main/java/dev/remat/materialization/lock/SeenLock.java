package dev.remat.materialization.lock;

import dev.remat.materialization.plan.Dataset;
import java.util.Optional;

/**
 * A lock as the server shows it.
 *
 * @param table its name
 * @param generation the number in its name: the higher one counts
 * @param uuid its identity; all zeros in a database without UUIDs
 * @param comment what its holder wrote on it; empty where no run of Remat did
 * @param age seconds since the last sign of life, by the server's clock
 */
record SeenLock(Dataset table, int generation, String uuid, Optional<LockComment> comment, long age) {

    /** Whether both are the same table, so that its holder is the same. */
    boolean isSame(SeenLock other) {
        boolean named = uuid.chars().anyMatch(c -> c != '0' && c != '-');
        return table.equals(other.table) && uuid.equals(other.uuid) && (named || isBySameRun(other));
    }

    private boolean isBySameRun(SeenLock other) {
        return comment.map(LockComment::run).equals(other.comment.map(LockComment::run));
    }
}
