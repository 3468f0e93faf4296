package dev.remat.scheduler.alert.message;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.Warnings;
import java.time.Instant;
import java.util.List;

/**
 * What is told about one run, or about a route of which no run tells.
 *
 * @param kind what it is about
 * @param topic what is in trouble, or no longer is
 * @param since start of the first run of the trouble, as far as the channel has heard of it
 * @param repeated whether the same was told before
 * @param subject the run or the route
 * @param owner whom the route belongs to; empty where nobody said
 */
public record Alert(AlertKind kind, Topic topic, Instant since, boolean repeated, Subject subject, String owner) {

    /** What is told about one run. */
    public Alert(AlertKind kind, Instant since, boolean repeated, RunResult result, String owner) {
        this(kind, kind == AlertKind.ORPHANS ? Topic.ORPHANS : Topic.RUN, since, repeated, Subject.of(result), owner);
    }

    /** Id of the route. */
    public String route() {
        return subject.route();
    }

    /** One line for people. */
    public String title() {
        return route() + " " + what();
    }

    private String what() {
        String still = repeated ? "still " : "";
        return switch (kind) {
            case FAILED -> isOf(Outcome.ABORTED) ? "was aborted: its process died" : failed();
            case HELD -> "is %sheld back by a guard".formatted(still);
            case UNKNOWN -> "has %san unknown outcome".formatted(still);
            case LATE -> "is %slate: no run has succeeded in time".formatted(still);
            case CONFIGURATION ->
                (topic == Topic.FILE
                                ? "%shas a file that cannot be used and is not"
                                : "%scannot run as it is configured")
                        .formatted(still);
            case ORPHANS -> "%sleaves tables behind".formatted(still);
            case RECOVERED -> topic.end();
        };
    }

    private String failed() {
        return repeated ? "still fails" : "failed";
    }

    /** What happened and what to do. */
    public String explanation() {
        return switch (kind) {
            case ORPHANS ->
                "tables that should be gone could not be dropped: %s; the warnings of the run say why, and `remat clean` lists them"
                        .formatted(String.join(", ", tablesNotDropped()));
            case RECOVERED -> (subject.run().isPresent() ? "the run passed; " : "") + subject.explanation();
            default -> subject.explanation();
        };
    }

    private List<String> tablesNotDropped() {
        return Warnings.tablesNotDropped(subject.warnings());
    }

    private boolean isOf(Outcome outcome) {
        return subject.run().filter(run -> run.outcome() == outcome).isPresent();
    }
}
