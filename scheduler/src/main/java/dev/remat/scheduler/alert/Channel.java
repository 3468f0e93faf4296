package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.scheduler.alert.message.Alert;
import dev.remat.scheduler.alert.message.Links;
import dev.remat.scheduler.alert.message.Message;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One channel at work: a queue that runs put into without waiting, and a thread that decides, delivers and takes down. Alerts
 * that the rate does not let pass wait and are told together.
 */
final class Channel {

    private static final Logger log = LoggerFactory.getLogger(Channel.class);
    private static final int QUEUED_AT_MOST = 1_000;
    private static final Duration IDLE = Duration.ofHours(1);

    /** What an interrupted thread needs to end. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final ChannelSettings settings;
    private final Judgement judgement;
    private final Delivery delivery;
    private final RateLimit rate;
    private final Clock clock;
    private final Thread thread;
    private final BlockingQueue<Optional<Occurrence>> queue = new ArrayBlockingQueue<>(QUEUED_AT_MOST);
    private final Map<String, Due> waiting = new LinkedHashMap<>();
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicLong delivered = new AtomicLong();
    private final AtomicLong undelivered = new AtomicLong();
    private volatile boolean closing;

    Channel(ChannelSettings settings, Judgement judgement, Delivery delivery, Clock clock) {
        this.settings = settings;
        this.judgement = judgement;
        this.delivery = delivery;
        this.rate = new RateLimit(settings.alerts().maxPerMinute());
        this.clock = clock;
        this.thread = new Thread(this::work, "remat-alert-" + settings.id());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Id of the channel. */
    String id() {
        return settings.id();
    }

    /** Takes something to tell; returns at once. */
    void tell(Occurrence about) {
        if (!queue.offer(Optional.of(about))) {
            lost(1);
            log.error(
                    "channel {} is busy and {} alerts wait, so nobody is told how run {} of route {} ended",
                    id(),
                    QUEUED_AT_MOST,
                    about.result().record().identity().runId(),
                    about.route());
        }
    }

    ChannelCounts counts() {
        return new ChannelCounts(id(), delivered.get(), undelivered.get());
    }

    /** Lets it end once it has told what it was given. */
    void end() {
        closing = true;
        // Where the queue is full the thread needs no waking.
        boolean woken = queue.offer(Optional.empty());
        log.debug("channel {} ends, woken: {}", id(), woken);
    }

    /** Waits for the end; what is not told by then never is, and the log says so. */
    void awaitEnd(Duration patience) {
        try {
            thread.join(Math.max(1, patience.toMillis()));
            if (thread.isAlive()) {
                thread.interrupt();
                thread.join(LAST_WORDS.toMillis());
            }
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try (delivery) {
            while (!(closing && queue.isEmpty() && waiting.isEmpty())) {
                Optional<Occurrence> next = queue.poll(patience().toNanos(), TimeUnit.NANOSECONDS);
                if (next != null) {
                    next.ifPresent(this::judge);
                }
                if (!waiting.isEmpty() && mayTell()) {
                    tellWaiting();
                }
            }
        } catch (InterruptedException asked) {
            abandon();
        }
    }

    private void abandon() {
        queue.forEach(next -> next.ifPresent(this::judge));
        if (!waiting.isEmpty()) {
            lost(waiting.size());
            String titles =
                    waiting.values().stream().map(due -> due.alert().title()).collect(Collectors.joining(", "));
            log.error("channel {} ends before it has told: {}", id(), titles);
        }
    }

    /** At the end nothing may stay: what waits is told in one message, whatever the rate. */
    private boolean mayTell() {
        return closing ? queue.isEmpty() : rate.waitAt(clock.instant()).isZero();
    }

    private Duration patience() {
        if (closing) {
            return Duration.ZERO;
        }
        return waiting.isEmpty() ? IDLE : rate.waitAt(clock.instant());
    }

    private void judge(Occurrence about) {
        String key = about.route() + '/' + about.topic();
        Due before = waiting.get(key);
        if (before != null && before.isRecovery()) {
            // Whatever comes now, it is not the end that nobody has heard of yet.
            waiting.remove(key);
        }
        judgement.of(about).ifPresent(due -> waiting.put(key, due));
    }

    private void tellWaiting() throws InterruptedException {
        List<Due> due = List.copyOf(waiting.values());
        waiting.clear();
        rate.note(clock.instant());
        int before = lost.get();
        List<Alert> alerts = due.stream().map(Due::alert).toList();
        var message = new Message(id(), clock.instant(), alerts, before, new Links(settings.links()));
        boolean isDelivered = false;
        try {
            isDelivered = delivery.deliver(message);
        } finally {
            if (!isDelivered) {
                lost(due.size());
            }
        }
        if (isDelivered) {
            delivered.addAndGet(due.size());
            lost.addAndGet(-before);
            due.forEach(judgement::delivered);
        }
    }

    private void lost(int alerts) {
        lost.addAndGet(alerts);
        undelivered.addAndGet(alerts);
    }
}
