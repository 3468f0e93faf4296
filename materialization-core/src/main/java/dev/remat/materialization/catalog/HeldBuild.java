package dev.remat.materialization.catalog;

import dev.remat.materialization.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the comment of a table says that a guard holds back: all that an approval has to know without the log.
 *
 * @param rows rows as they were audited
 * @param checksum their checksum
 * @param events events of the log that it was built from
 * @param deletedKeys keys whose latest event is a delete
 * @param highWater the newest event that was read, or null where the log had none
 * @param blockers the guards that fired
 * @param previous the target that it was compared with
 */
public record HeldBuild(
        long rows,
        String checksum,
        long events,
        long deletedKeys,
        @Nullable Instant highWater,
        List<String> blockers,
        Previous previous) {

    public HeldBuild {
        blockers = List.copyOf(blockers);
    }

    /**
     * The target that guards compared a build with.
     *
     * @param uuid its UUID; empty where there was no target
     * @param run the run that published it; empty where that was not Remat
     */
    public record Previous(String uuid, String run) {

        private static final Previous NONE = new Previous("", "");

        /** What stands under the target's name. */
        public static Previous of(Optional<TableInfo> target) {
            return target.map(table -> new Previous(
                            table.uuid(),
                            table.rematComment()
                                    .flatMap(TableComment::publisher)
                                    .map(RunId::text)
                                    .orElse("")))
                    .orElse(NONE);
        }
    }
}
