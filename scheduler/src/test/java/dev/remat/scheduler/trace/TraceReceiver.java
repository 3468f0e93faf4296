package dev.remat.scheduler.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** A real receiver of OTLP over HTTP on this machine. It takes spans, or lets those who send them wait. */
final class TraceReceiver implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<TakenSpan> spans = new CopyOnWriteArrayList<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private volatile boolean hangs;

    private TraceReceiver(HttpServer server) {
        this.server = server;
    }

    static TraceReceiver start() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var receiver = new TraceReceiver(server);
        server.createContext("/v1/traces", receiver::take);
        server.setExecutor(receiver.threads);
        server.start();
        return receiver;
    }

    String endpoint() {
        return "http://127.0.0.1:%d".formatted(server.getAddress().getPort());
    }

    /** From now on nobody gets an answer. */
    void hang() {
        hangs = true;
    }

    List<TakenSpan> spans() {
        return spans;
    }

    /** The header of each request. */
    List<String> authorizations() {
        return authorizations;
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            var request = ExportTraceServiceRequest.parseFrom(new GZIPInputStream(exchange.getRequestBody()));
            if (hangs) {
                closed.await();
            }
            request.getResourceSpansList().forEach(resource -> {
                Map<String, String> ofResource =
                        attributes(resource.getResource().getAttributesList());
                resource.getScopeSpansList()
                        .forEach(scope -> scope.getSpansList().forEach(span -> spans.add(taken(span, ofResource))));
            });
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static TakenSpan taken(Span span, Map<String, String> resource) {
        HexFormat hex = HexFormat.of();
        return new TakenSpan(
                span.getName(),
                hex.formatHex(span.getTraceId().toByteArray()),
                hex.formatHex(span.getSpanId().toByteArray()),
                hex.formatHex(span.getParentSpanId().toByteArray()),
                span.getStatus().getCode().name().equals("STATUS_CODE_ERROR"),
                attributes(span.getAttributesList()),
                resource,
                span.toString());
    }

    private static Map<String, String> attributes(List<KeyValue> all) {
        Map<String, String> attributes = new TreeMap<>();
        all.forEach(one -> attributes.put(one.getKey(), text(one)));
        return attributes;
    }

    private static String text(KeyValue one) {
        return switch (one.getValue().getValueCase()) {
            case INT_VALUE -> Long.toString(one.getValue().getIntValue());
            case ARRAY_VALUE ->
                one.getValue().getArrayValue().getValuesList().stream()
                        .map(value -> value.getStringValue())
                        .toList()
                        .toString();
            default -> one.getValue().getStringValue();
        };
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    /**
     * A span as it arrived.
     *
     * @param whole everything that arrived of it, as text
     */
    record TakenSpan(
            String name,
            String traceId,
            String id,
            String parent,
            boolean isError,
            Map<String, String> attributes,
            Map<String, String> resource,
            String whole) {

        String attribute(String key) {
            return attributes.getOrDefault(key, "");
        }
    }
}
