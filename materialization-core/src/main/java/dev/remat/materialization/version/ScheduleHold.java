package dev.remat.materialization.version;

import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Keeps the schedule from publishing over a version that somebody went back to. It stands in the comment of the target, so
 * that it holds for every node, and is gone with the next table that takes the target's place.
 */
public final class ScheduleHold {

    private ScheduleHold() {}

    /**
     * Ends a scheduled run where the schedule is held; any other run goes on and ends the hold when it publishes.
     *
     * @throws RunEnded with outcome skipped
     */
    public static void respect(Optional<TableInfo> target, Trigger trigger, String route, RunJournal journal) {
        Optional<Placement> hold = of(target);
        if (trigger == Trigger.SCHEDULE && hold.isPresent()) {
            throw new RunEnded(
                    Outcome.SKIPPED,
                    Blockers.SCHEDULE_HELD,
                    "%s; `remat run %s` rebuilds it, and the schedule goes on from then"
                            .formatted(text(hold.get()), route),
                    null);
        }
        hold.ifPresent(held -> journal.warn(text(held) + "; once this run has published, the schedule goes on"));
    }

    /** The decision that holds the schedule; empty where it goes on. */
    public static Optional<Placement> of(Optional<TableInfo> target) {
        return target.flatMap(TableInfo::rematComment)
                .flatMap(TableComment::placedBy)
                .filter(Placement::holdsSchedule);
    }

    private static String text(Placement held) {
        return "%s rolled the target back at %s and holds the schedule: %s"
                .formatted(
                        held.decider().by(),
                        held.at().truncatedTo(ChronoUnit.SECONDS),
                        held.decider().reason());
    }
}
