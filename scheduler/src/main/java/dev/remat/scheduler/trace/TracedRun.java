package dev.remat.scheduler.trace;

import dev.remat.jobs.service.RunTracer;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.trace.RunTrace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;

/**
 * A run that is traced.
 *
 * @param root its span
 * @param database of the table that it rebuilds
 */
record TracedRun(Tracer tracer, Span root, String database) implements RunTracer.Traced {

    @Override
    public RunTrace attempt(RunIdentity identity) {
        Span span = tracer.spanBuilder("remat.attempt")
                .setParent(Context.root().with(root))
                .setAttribute(Keys.ROUTE, identity.route())
                .setAttribute(Keys.RUN, identity.runId().text())
                .setAttribute(Keys.ATTEMPT, (long) identity.attempt())
                .startSpan();
        return new TracedAttempt(this, span);
    }

    /** An attempt has ended; the run ends with it where no other one is announced. */
    void ended(RunResult result) {
        if (!result.record().retry().willRetry()) {
            end(result);
        }
    }

    @Override
    public void calledOff(RunResult corrected) {
        end(corrected);
    }

    private void end(RunResult last) {
        RunIdentity identity = last.record().identity();
        root.setAttribute(Keys.RUN, identity.runId().text());
        root.setAttribute(Keys.ATTEMPT, (long) identity.attempt());
        Failure.mark(root, last);
        root.end();
    }
}
