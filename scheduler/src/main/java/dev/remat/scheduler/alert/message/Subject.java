package dev.remat.scheduler.alert.message;

import dev.remat.materialization.report.RunResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an alert tells of: a run that has ended, or a route as it stands, of which no run tells.
 *
 * @param route id of the route; {@code remat.conf} where all of them are meant
 * @param target the serving table; empty where it is not known
 * @param node the process that tells it
 * @param explanation what happened, and what to do
 * @param at when the run began, or since when the route stands as it does
 * @param result the run, or null where there is none
 */
public record Subject(
        String route,
        String target,
        String node,
        String explanation,
        Instant at,
        @Nullable RunResult result) {

    /** A run. */
    public static Subject of(RunResult result) {
        return new Subject(
                result.record().identity().route(),
                result.report().targetDataset(),
                result.record().identity().node(),
                result.record().explanation(),
                result.record().startedAt(),
                result);
    }

    /** The run; empty where there is none. */
    public Optional<RunResult> run() {
        return Optional.ofNullable(result);
    }

    /** Codes of what kept a run from passing. */
    List<String> blockers() {
        return run().map(run -> run.report().blockers()).orElse(List.of());
    }

    /** What deserves a look of a run. */
    List<String> warnings() {
        return run().map(run -> run.report().warnings()).orElse(List.of());
    }
}
