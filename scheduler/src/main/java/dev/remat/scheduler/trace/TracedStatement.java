package dev.remat.scheduler.trace;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.trace.RunTrace;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import org.jspecify.annotations.Nullable;

/** A statement that is under way. */
record TracedStatement(Span span) implements RunTrace.Sent {

    @Override
    public String traceParent() {
        SpanContext context = span.getSpanContext();
        return "00-%s-%s-%s"
                .formatted(
                        context.getTraceId(),
                        context.getSpanId(),
                        context.getTraceFlags().asHex());
    }

    @Override
    public void answered(StatementRecord record, @Nullable RuntimeException failure) {
        StatementUsage usage = record.usage();
        set(Keys.READ_ROWS, usage.readRows());
        set(Keys.READ_BYTES, usage.readBytes());
        set(Keys.WRITTEN_ROWS, usage.writtenRows());
        set(Keys.PEAK_MEMORY, usage.peakMemory());
        if (failure != null) {
            Failure.mark(span, failure);
        }
        span.end();
    }

    private void set(AttributeKey<Long> key, @Nullable Long value) {
        if (value != null) {
            span.setAttribute(key, value);
        }
    }
}
