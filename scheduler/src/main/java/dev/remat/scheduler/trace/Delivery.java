package dev.remat.scheduler.trace;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what could not be delivered, once in a while, in place of what the SDK would say each time. */
final class Delivery implements SpanExporter {

    private static final Logger log = LoggerFactory.getLogger(Delivery.class);

    /** Kept, because the level is lost with the logger. */
    private static final java.util.logging.Logger OF_THE_SDK = java.util.logging.Logger.getLogger("io.opentelemetry");

    private static final Duration SILENCE = Duration.ofMinutes(5);

    private final SpanExporter exporter;
    private final URI receiver;
    private final InstantSource clock;
    private long lost;
    private Instant nextWord = Instant.MIN;

    Delivery(SpanExporter exporter, URI receiver, InstantSource clock) {
        this.exporter = exporter;
        this.receiver = receiver;
        this.clock = clock;
        OF_THE_SDK.setLevel(Level.OFF);
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        int number = spans.size();
        CompletableResultCode result = exporter.export(spans);
        return result.whenComplete(() -> {
            if (!result.isSuccess()) {
                lost(number, result.getFailureThrowable());
            }
        });
    }

    private synchronized void lost(int spans, @Nullable Throwable failure) {
        lost += spans;
        Instant now = clock.instant();
        if (now.isBefore(nextWord)) {
            return;
        }
        nextWord = now.plus(SILENCE);
        log.warn(
                "{} spans of traces did not reach {} and are lost: {}; runs go on, and the next word of this comes in {} minutes at the earliest",
                lost,
                receiver,
                failure == null ? "no reason is known" : reason(failure),
                SILENCE.toMinutes());
        lost = 0;
    }

    /** What the way to the receiver says, rather than what the SDK wraps around it. */
    private static String reason(Throwable failure) {
        for (Throwable next = failure; next != null; next = next.getCause()) {
            if (next instanceof IOException) {
                return next.toString();
            }
        }
        return failure.toString();
    }

    @Override
    public CompletableResultCode flush() {
        return exporter.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return exporter.shutdown();
    }
}
