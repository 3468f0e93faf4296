package dev.remat.jobs.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server that gives the answers it was told to give, in turn, the last one for ever. */
public final class StubServer implements AutoCloseable {

    private final HttpServer http;
    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final Deque<Script> scripts = new ArrayDeque<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** Answers one request. */
    public interface Script {
        void answer(HttpExchange exchange) throws IOException;
    }

    public StubServer(Script... scripts) {
        this.scripts.addAll(List.of(scripts));
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.createContext("/", this::handle);
        http.setExecutor(workers);
        http.start();
    }

    /** A complete answer. */
    public static Script status(int status, String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        };
    }

    /** Status 200 and a body that ends before its announced length. */
    static Script cutOff(String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length + 100L);
            exchange.getResponseBody().write(bytes);
            exchange.getResponseBody().flush();
            exchange.close();
        };
    }

    /** Never any answer. */
    static Script silence() {
        return exchange -> {};
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }

    /** The statements that arrived, in order. */
    List<String> requests() {
        return requests;
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
        next().answer(exchange);
    }

    private synchronized Script next() {
        return scripts.size() > 1 ? scripts.removeFirst() : scripts.getFirst();
    }

    @Override
    public void close() {
        http.stop(0);
        workers.shutdownNow();
    }
}
