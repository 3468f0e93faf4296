package dev.remat.scheduler.alert;

import dev.remat.jobs.route.Retry;
import dev.remat.scheduler.alert.message.Alert;
import dev.remat.scheduler.alert.message.Message;
import dev.remat.scheduler.alert.transport.NotDelivered;
import dev.remat.scheduler.alert.transport.Transport;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivers messages of one channel, each in as many attempts as the channel has. */
final class Delivery implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Delivery.class);

    private final Supplier<Transport> opening;
    private @Nullable Transport transport;
    private final Retry retry;
    private final RandomGenerator random;

    /**
     * A way to deliver.
     *
     * @param opening makes the transport, when it is first needed
     * @param retry attempts, and the waits between them
     */
    Delivery(Supplier<Transport> opening, Retry retry, RandomGenerator random) {
        this.opening = opening;
        this.retry = retry;
        this.random = random;
    }

    /**
     * Whether a message was delivered. If not, the log has said so as an error.
     *
     * @throws InterruptedException if the thread was asked to end before
     */
    boolean deliver(Message message) throws InterruptedException {
        try {
            return tryToDeliver(message);
        } catch (InterruptedException e) {
            log.error("channel {} ends before it has told: {}", message.channel(), told(message));
            throw e;
        }
    }

    private boolean tryToDeliver(Message message) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            Optional<Duration> wait = attempt(message, attempt);
            if (wait.isEmpty()) {
                return true;
            }
            if (wait.get().isNegative()) {
                return false;
            }
            Thread.sleep(wait.get().toMillis());
        }
    }

    @Override
    public void close() {
        if (transport != null) {
            transport.close();
        }
    }

    /** Empty if it was delivered, else the wait until the next attempt; a negative one where there is none. */
    private Optional<Duration> attempt(Message message, int attempt) throws InterruptedException {
        try {
            open().deliver(message);
            log.info("alert told by channel {}: {}", message.channel(), told(message));
            return Optional.empty();
        } catch (NotDelivered e) {
            Optional<Duration> wait = e.mayPass() ? retry.waitAfter(attempt, random) : Optional.empty();
            wait.ifPresent(next -> log.warn(
                    "channel {} did not take an alert in attempt {}, the next follows in {} ms: {}",
                    message.channel(),
                    attempt,
                    next.toMillis(),
                    e.getMessage()));
            return Optional.of(wait.orElseGet(() -> givenUp(message, attempt, String.valueOf(e.getMessage()))));
        } catch (RuntimeException | LinkageError e) {
            // The class alone: the text of an unforeseen failure may repeat a secret of the channel.
            return Optional.of(givenUp(message, attempt, e.getClass().getName()));
        }
    }

    private Transport open() {
        if (transport == null) {
            transport = opening.get();
        }
        return transport;
    }

    private static Duration givenUp(Message message, int attempts, String why) {
        log.error(
                "channel {} did not take an alert in {} attempts, so nobody was told: {}; {}",
                message.channel(),
                attempts,
                told(message),
                why);
        return Duration.ofNanos(-1);
    }

    private static String told(Message message) {
        return message.alerts().stream().map(Alert::title).collect(Collectors.joining(", "));
    }
}
