package dev.remat.scheduler.alert.transport;

import dev.remat.jobs.alert.WebhookSettings;
import dev.remat.jobs.connection.Credential;
import dev.remat.materialization.error.RematException;
import dev.remat.scheduler.alert.message.AlertJson;
import dev.remat.scheduler.alert.message.Message;
import dev.remat.scheduler.alert.message.SlackMessage;
import dev.remat.scheduler.alert.message.TeamsMessage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Posts a message. Neither its address nor the values of its headers get into a message of an error; redirects are not
 * followed, since they would carry both elsewhere.
 */
final class Webhook implements Transport {

    private static final String JSON = "application/json; charset=utf-8";

    /** Beside those from 500 on: time-out, too early, too many requests. */
    private static final Set<Integer> MAY_PASS = Set.of(408, 425, 429);

    private final WebhookSettings settings;
    private final Duration timeout;
    private final ExecutorService threads;
    private final HttpClient client;

    Webhook(String channel, WebhookSettings settings, Duration timeout) {
        this.settings = settings;
        this.timeout = timeout;
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "remat-alert-%s-http".formatted(channel));
            thread.setDaemon(true);
            return thread;
        });
        this.client = HttpClient.newBuilder()
                .executor(threads)
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeout)
                .build();
    }

    @Override
    public void deliver(Message message) throws InterruptedException {
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(request(message), BodyHandlers.discarding());
        try {
            judge(answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS).statusCode());
        } catch (TimeoutException e) {
            throw NotDelivered.now("there was no answer within %d ms".formatted(timeout.toMillis()));
        } catch (ExecutionException e) {
            throw NotDelivered.now("the receiver could not be reached: " + shown(e.getCause()));
        } finally {
            answer.cancel(true);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private HttpRequest request(Message message) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(settings.address())
                    .header("Content-Type", JSON)
                    .header("User-Agent", "Remat")
                    .POST(BodyPublishers.ofString(body(message)));
            for (Map.Entry<String, Credential> header : settings.headers().entrySet()) {
                set(request, header.getKey(), header.getValue().reveal());
            }
            return request.build();
        } catch (RematException unusable) {
            // A secret in a file may be there the next time.
            throw NotDelivered.now(String.valueOf(unusable.getMessage()));
        }
    }

    private static void set(HttpRequest.Builder request, String name, String value) {
        try {
            request.setHeader(name, value);
        } catch (IllegalArgumentException refused) {
            // Its message would repeat the value.
            throw NotDelivered.ever("header %s has a value that no header can have".formatted(name));
        }
    }

    private String body(Message message) {
        return switch (settings.format()) {
            case JSON -> AlertJson.of(message);
            case SLACK -> SlackMessage.of(message);
            case TEAMS -> TeamsMessage.of(message);
        };
    }

    private static void judge(int status) {
        if (status >= 200 && status < 300) {
            return;
        }
        String answer = "the receiver answered with status %d".formatted(status);
        if (status >= 500 || MAY_PASS.contains(status)) {
            throw NotDelivered.now(answer);
        }
        throw NotDelivered.ever(status >= 300 && status < 400 ? answer + "; redirects are not followed" : answer);
    }

    /** What went wrong; the address is taken out in case that a library names it. */
    private String shown(@Nullable Throwable cause) {
        if (cause == null) {
            return "unknown";
        }
        URI address = settings.address();
        String message = String.valueOf(cause.getMessage()).replace(address.toString(), "…");
        String path = String.valueOf(address.getRawPath());
        return cause.getClass().getSimpleName() + ": " + (path.length() > 1 ? message.replace(path, "/…") : message);
    }
}
