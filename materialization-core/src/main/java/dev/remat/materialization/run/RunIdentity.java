package dev.remat.materialization.run;

import java.util.regex.Pattern;

/**
 * Who runs what.
 *
 * @param route the route's id
 * @param runId the run's id
 * @param attempt 1 for the first try of a run
 * @param node the machine or process that runs it
 * @param configuration digest of the route's configuration, 64 hex digits; empty where the route has no file
 * @param origin why there is the run
 * @param traceId under which a tracing system knows it, 32 hex digits; empty where none does
 */
public record RunIdentity(
        String route, RunId runId, int attempt, String node, String configuration, RunOrigin origin, String traceId) {

    /** A route names a folder and stands in query ids: one plain path segment, never {@code ..}. */
    private static final Pattern ROUTE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,199}");

    /** A run of a route that has no file, of which nobody says why it is. */
    public RunIdentity(String route, RunId runId, int attempt, String node) {
        this(route, runId, attempt, node, "", RunOrigin.UNKNOWN);
    }

    /** A run that is not traced. */
    public RunIdentity(String route, RunId runId, int attempt, String node, String configuration, RunOrigin origin) {
        this(route, runId, attempt, node, configuration, origin, "");
    }

    public RunIdentity {
        if (!ROUTE.matcher(route).matches()) {
            throw new IllegalArgumentException("'%s' cannot name a route".formatted(route));
        }
    }

    /** The same run, of a route of this configuration. */
    public RunIdentity configuredBy(String digest) {
        return new RunIdentity(route, runId, attempt, node, digest, origin, traceId);
    }

    /** The same run, part of this trace. */
    public RunIdentity tracedAs(String trace) {
        return new RunIdentity(route, runId, attempt, node, configuration, origin, trace);
    }

    /** The start of every query id of this run. */
    public String queryIdPrefix() {
        return "remat_%s_%s_%d".formatted(route, runId, attempt);
    }
}
