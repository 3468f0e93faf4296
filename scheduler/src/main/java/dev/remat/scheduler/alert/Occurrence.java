package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.Warnings;
import dev.remat.scheduler.alert.message.Subject;
import dev.remat.scheduler.alert.message.Topic;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a run, or the state of a route, means for one topic of the route.
 *
 * @param subject the run, or the route where no run tells of it
 * @param topic the topic
 * @param trouble the kind of trouble, or null where all is well
 * @param signature equal for the same trouble, whichever run has it
 * @param owner whom the route belongs to; empty where nobody said
 */
record Occurrence(Subject subject, Topic topic, @Nullable AlertKind trouble, String signature, String owner) {

    /** What is to be said about a run; nothing where it was not tried, or ended as somebody wished. */
    static List<Occurrence> of(RunResult result, String owner) {
        return switch (result.outcome()) {
            case SUCCEEDED, UNCHANGED ->
                List.of(new Occurrence(Subject.of(result), Topic.RUN, null, "", owner), orphans(result, owner));
            case FAILED, ABORTED -> List.of(run(result, failure(result), owner));
            case HELD -> List.of(run(result, AlertKind.HELD, owner));
            case UNKNOWN -> List.of(run(result, AlertKind.UNKNOWN, owner));
            case VERIFIED, REJECTED, SKIPPED, CANCELLED -> List.of();
        };
    }

    /** Id of the route. */
    String route() {
        return subject.route();
    }

    /** Route and topic. */
    String key() {
        return route() + '/' + topic.id();
    }

    /** The kind of trouble; empty where all is well. */
    Optional<AlertKind> kind() {
        return Optional.ofNullable(trouble);
    }

    private static AlertKind failure(RunResult result) {
        return result.report().blockers().contains(Blockers.CONFIGURATION) ? AlertKind.CONFIGURATION : AlertKind.FAILED;
    }

    private static Occurrence run(RunResult result, AlertKind kind, String owner) {
        String blockers = String.join(" ", new TreeSet<>(result.report().blockers()));
        return new Occurrence(
                Subject.of(result),
                Topic.RUN,
                kind,
                "%s: %s".formatted(result.outcome().id(), blockers),
                owner);
    }

    private static Occurrence orphans(RunResult result, String owner) {
        var tables = new TreeSet<>(Warnings.tablesNotDropped(result.report().warnings()));
        return new Occurrence(
                Subject.of(result),
                Topic.ORPHANS,
                tables.isEmpty() ? null : AlertKind.ORPHANS,
                String.join(", ", tables),
                owner);
    }
}
