package dev.remat.benchmarks.scheduler;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Answers every statement like a ClickHouse server that refuses the login. A run against it is a whole run of Remat that ends
 * at its first statement, so that what is measured is the schedule and not the engine.
 */
final class RefusingServer implements AutoCloseable {

    private static final int FORBIDDEN = 403;
    private static final byte[] REFUSAL =
            "Code: 516. DB::Exception: bench: Authentication failed. (AUTHENTICATION_FAILED)"
                    .getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    private RefusingServer(HttpServer server) {
        this.server = server;
    }

    static RefusingServer start() throws IOException {
        var http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var refusing = new RefusingServer(http);
        http.createContext("/", RefusingServer::refuse);
        http.setExecutor(refusing.threads);
        http.start();
        return refusing;
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private static void refuse(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("X-ClickHouse-Exception-Code", "516");
            exchange.sendResponseHeaders(FORBIDDEN, REFUSAL.length);
            exchange.getResponseBody().write(REFUSAL);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
