package dev.remat.scheduler.alert.message;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.Warnings;
import java.time.Instant;
import java.util.List;

/**
 * What is told about one run.
 *
 * @param kind what it is about
 * @param since start of the first run of the trouble, as far as the channel has heard of it
 * @param repeated whether the same was told before
 * @param result the run
 * @param owner whom the route belongs to; empty where nobody said
 */
public record Alert(AlertKind kind, Instant since, boolean repeated, RunResult result, String owner) {

    /** Id of the route. */
    public String route() {
        return result.record().identity().route();
    }

    /** One line for people. */
    public String title() {
        return route() + " " + what();
    }

    private String what() {
        String still = repeated ? "still " : "";
        return switch (kind) {
            case FAILED -> result.outcome() == Outcome.ABORTED ? "was aborted: its process died" : failed();
            case HELD -> "is %sheld back by a guard".formatted(still);
            case UNKNOWN -> "has %san unknown outcome".formatted(still);
            case CONFIGURATION -> "%scannot run as it is configured".formatted(still);
            case ORPHANS -> "%sleaves tables behind".formatted(still);
            case RECOVERED -> "has recovered";
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
            case RECOVERED -> "the run passed; " + result.record().explanation();
            default -> result.record().explanation();
        };
    }

    private List<String> tablesNotDropped() {
        return Warnings.tablesNotDropped(result.report().warnings());
    }
}
