package dev.remat.scheduler.trace;

import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.trace.RunTrace;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One attempt at a run that is traced: its phases, and in them its statements. */
final class TracedAttempt implements RunTrace {

    private static final Pattern OPERATION = Pattern.compile("\\s*([A-Za-z]+)");

    private final TracedRun run;
    private final Span span;

    /** What goes on: the phase, or the attempt before, between and after phases. Statements of any thread are part of it. */
    private volatile Span current;

    TracedAttempt(TracedRun run, Span span) {
        this.run = run;
        this.span = span;
        this.current = span;
    }

    @Override
    public String traceId() {
        return span.getSpanContext().getTraceId();
    }

    @Override
    public Phase phase(String name) {
        Span phase = run.tracer()
                .spanBuilder(name)
                .setParent(Context.root().with(span))
                .startSpan();
        current = phase;
        return failure -> {
            current = span;
            if (failure != null) {
                Failure.mark(phase, failure);
            }
            phase.end();
        };
    }

    @Override
    public Sent statement(ClickHouseStatement statement) {
        String operation = operation(statement.sql());
        return new TracedStatement(run.tracer()
                .spanBuilder(operation + ' ' + run.database())
                .setParent(Context.root().with(current))
                .setSpanKind(SpanKind.CLIENT)
                .setAttribute(Keys.SYSTEM, "clickhouse")
                .setAttribute(Keys.OPERATION, operation)
                .setAttribute(Keys.NAMESPACE, run.database())
                .setAttribute(Keys.QUERY, statement.queryId())
                .startSpan());
    }

    /** The first word says what a statement does, but for a read that begins with the parts it is made of. */
    private static String operation(String sql) {
        Matcher word = OPERATION.matcher(sql);
        String first = word.lookingAt() ? word.group(1).toUpperCase(Locale.ROOT) : "";
        return first.equals("WITH") || first.isEmpty() ? "SELECT" : first;
    }

    @Override
    public void ended(RunResult result) {
        Failure.mark(span, result);
        span.end();
        run.ended(result);
    }
}
