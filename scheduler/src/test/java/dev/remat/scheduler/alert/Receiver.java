package dev.remat.scheduler.alert;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

/** A real HTTP server that takes alerts, or refuses them, or lets them wait. */
public final class Receiver implements AutoCloseable {

    /** Stands for an answer that never comes. */
    public static final int NEVER = 0;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Queue<Integer> answers = new ConcurrentLinkedQueue<>();
    private final List<Taken> taken = new CopyOnWriteArrayList<>();
    private volatile int otherwise = 200;
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile Runnable before = () -> {};

    private Receiver(HttpServer server) {
        this.server = server;
    }

    public static Receiver start() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var receiver = new Receiver(server);
        server.createContext("/", receiver::take);
        server.setExecutor(receiver.threads);
        server.start();
        return receiver;
    }

    /** The address, with a path that is a secret. */
    public String url() {
        return "http://127.0.0.1:%d/hooks/hunter2".formatted(server.getAddress().getPort());
    }

    /** The next answers, and then 200 again. */
    public void answer(Integer... statuses) {
        answers.addAll(List.of(statuses));
    }

    /** Every answer from now on. */
    public void answerAlways(int status) {
        otherwise = status;
    }

    /** Does something whenever a request has come, before it is answered. */
    public void beforeAnswer(Runnable work) {
        before = work;
    }

    /** Requests that have come and are not yet taken. */
    public int waiting() {
        return waiting.get();
    }

    /** Every request so far, whatever was answered. */
    public List<Taken> taken() {
        return taken;
    }

    public void awaitTaken(int requests) {
        await().atMost(Duration.ofSeconds(20)).until(() -> taken.size() >= requests);
    }

    /** Titles of all alerts that were answered with 200, in the order of their arrival. */
    public List<String> told() {
        return taken.stream()
                .filter(one -> one.status() == 200)
                .flatMap(one -> StreamSupport.stream(one.json().path("alerts").spliterator(), false))
                .map(alert -> alert.path("title").asText())
                .toList();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void take(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        waiting.incrementAndGet();
        before.run();
        waiting.decrementAndGet();
        Integer next = answers.poll();
        int status = next == null ? otherwise : next;
        taken.add(new Taken(status, Map.copyOf(exchange.getRequestHeaders()), body));
        if (status == NEVER) {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        } else {
            if (status == 302) {
                exchange.getResponseHeaders().set("Location", "/elsewhere");
            }
            exchange.sendResponseHeaders(status, -1);
        }
        exchange.close();
    }

    /**
     * One request.
     *
     * @param status what was answered
     * @param headers its headers
     * @param body its body
     */
    public record Taken(int status, Map<String, List<String>> headers, String body) {

        public JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException e) {
                throw new AssertionError("is no JSON: " + body, e);
            }
        }
    }
}
