package dev.remat.scheduler.trace;

import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.RunTracer;
import dev.remat.jobs.settings.OtelSettings;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.Trigger;
import dev.remat.materialization.service.RematVersion;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Traces runs, and sends the traces from a thread of its own. No run waits for the receiver: where it is slower than the runs, or
 * not there, spans are lost.
 */
public final class Traces implements RunTracer {

    /** How long {@link #close} goes on delivering at most. */
    public static final Duration PATIENCE = Duration.ofSeconds(3);

    private static final int MOST_WAITING_SPANS = 8_192;
    private static final Duration DELAY = Duration.ofSeconds(1);

    private final SdkTracerProvider provider;
    private final Tracer tracer;

    private Traces(SdkTracerProvider provider) {
        this.provider = provider;
        this.tracer = provider.get("dev.remat", RematVersion.current());
    }

    /**
     * Traces as the settings say, or nothing where there are none. Does not connect yet.
     *
     * @param node name of this process
     */
    public static RunTracer of(@Nullable OtelSettings settings, String node, InstantSource clock) {
        return settings == null ? NONE : new Traces(provider(settings, node, clock));
    }

    private static SdkTracerProvider provider(OtelSettings settings, String node, InstantSource clock) {
        var processor = BatchSpanProcessor.builder(new Delivery(exporter(settings), settings.traces(), clock))
                .setMaxQueueSize(MOST_WAITING_SPANS)
                .setScheduleDelay(DELAY)
                .setExporterTimeout(settings.timeout())
                .build();
        return SdkTracerProvider.builder()
                .setResource(Resource.getDefault()
                        .merge(Resource.create(Attributes.of(
                                Keys.SERVICE,
                                settings.serviceName(),
                                Keys.SERVICE_VERSION,
                                RematVersion.current(),
                                Keys.SERVICE_INSTANCE,
                                node))))
                .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(settings.sampleRatio())))
                .addSpanProcessor(processor)
                .build();
    }

    private static SpanExporter exporter(OtelSettings settings) {
        return OtlpHttpSpanExporter.builder()
                .setEndpoint(settings.traces().toString())
                .setHeaders(() -> revealed(settings.headers()))
                .setTimeout(settings.timeout())
                .setConnectTimeout(settings.timeout())
                .setCompression("gzip")
                .build();
    }

    private static Map<String, String> revealed(Map<String, Credential> headers) {
        Map<String, String> revealed = new TreeMap<>();
        headers.forEach((name, value) -> revealed.put(name, value.reveal()));
        return revealed;
    }

    /** A run that is not among the sample is not followed at all: an id in its evidence would lead nowhere. */
    @Override
    public Traced begin(Route route, Trigger trigger, RunOrigin origin) {
        Span root = tracer.spanBuilder("remat.run")
                .setNoParent()
                .setAttribute(Keys.ROUTE, route.id())
                .setAttribute(Keys.TARGET, route.plan().target().toString())
                .setAttribute(Keys.CONNECTION, route.connection())
                .setAttribute(
                        Keys.TRIGGER, trigger.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .setAttribute(Keys.CAUSE, origin.cause().id())
                .startSpan();
        Instant slot = origin.slot();
        if (slot != null) {
            root.setAttribute(Keys.SLOT, slot.toString());
        }
        return root.getSpanContext().isSampled()
                ? new TracedRun(tracer, root, route.plan().target().database())
                : Traced.NOT;
    }

    @Override
    public void close() {
        provider.shutdown().join(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }
}
