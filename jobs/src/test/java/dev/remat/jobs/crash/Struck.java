package dev.remat.jobs.crash;

import dev.remat.jobs.fault.ProxiedRequest;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How an act went that was to be cut off.
 *
 * @param queryId of the statement at which it was, or null if it came to its end before
 * @param sql of that statement, or null
 * @param result how it ended, or null if it died
 */
record Struck(
        @Nullable String queryId,
        @Nullable String sql,
        @Nullable RunResult result) {

    private static final Pattern RUN = Pattern.compile(RunId.PATTERN);

    /** An act that had fewer statements. */
    static Struck notReached(@Nullable RunResult result) {
        return new Struck(null, null, result);
    }

    boolean wasReached() {
        return sql != null;
    }

    String label() {
        return queryId == null || sql == null ? "not reached" : ProxiedRequest.label(queryId, sql);
    }

    /** The run that was cut off; empty where its statement does not say. */
    String run() {
        Matcher run = RUN.matcher(queryId == null ? "" : queryId);
        return run.find() ? run.group() : "";
    }
}
