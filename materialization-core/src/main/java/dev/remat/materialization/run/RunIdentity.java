package dev.remat.materialization.run;

/**
 * Who runs what.
 *
 * @param route the route's id
 * @param runId the run's id
 * @param attempt 1 for the first try of a run
 * @param node the machine or process that runs it
 */
public record RunIdentity(String route, RunId runId, int attempt, String node) {

    /** The start of every query id of this run. */
    public String queryIdPrefix() {
        return "remat_%s_%s_%d".formatted(route, runId, attempt);
    }
}
