package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.scheduler.alert.message.Alert;
import dev.remat.scheduler.alert.message.Links;
import dev.remat.scheduler.alert.message.Message;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One channel at work: a queue that runs put into without waiting, and a thread that decides, delivers and takes down. Each
 * alert is a message of its own, unless the rate does not let so many pass, or the channel did not take the message before:
 * then all that wait are told together.
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
    private final Map<String, Occurrence> ends = new HashMap<>();
    private final Quiet quiet = new Quiet();
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicLong delivered = new AtomicLong();
    private final AtomicLong undelivered = new AtomicLong();
    private volatile AlertObserver observer = AlertObserver.NONE;
    private volatile boolean closing;
    private boolean failing;

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

    /** From now on somebody is told what becomes of alerts. */
    void observe(AlertObserver newObserver) {
        observer = newObserver;
    }

    /** Takes something to tell; returns at once. */
    void tell(Occurrence about) {
        if (quiet.covers(about)) {
            return;
        }
        boolean isTrouble = about.kind().isPresent();
        if (isTrouble) {
            quiet.coming(about);
        }
        // The end of a trouble that finds no place is told with the next run that passes.
        if (!queue.offer(Optional.of(about)) && isTrouble) {
            quiet.came(about);
            lost(about.kind().stream().toList());
            log.error(
                    "channel {} is busy and {} alerts wait, so nobody is told of route {}: {}",
                    id(),
                    QUEUED_AT_MOST,
                    about.route(),
                    about.subject().explanation());
        }
    }

    /** Ids of the routes of which it has told something. */
    Set<String> toldRoutes() {
        return judgement.toldRoutes();
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
                while (next != null) {
                    next.ifPresent(this::judge);
                    next = queue.poll();
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
            lost(kinds(waiting.values()));
            String titles =
                    waiting.values().stream().map(due -> due.alert().title()).collect(Collectors.joining(", "));
            log.error("channel {} ends before it has told: {}", id(), titles);
        }
    }

    /** At the end nothing may stay, whatever the rate. */
    private boolean mayTell() {
        return closing || rate.roomAt(clock.instant()) > 0;
    }

    private Duration patience() {
        if (closing) {
            return Duration.ZERO;
        }
        return waiting.isEmpty() ? IDLE : rate.waitAt(clock.instant());
    }

    private void judge(Occurrence about) {
        Due before = waiting.get(about.key());
        if (before != null && !before.isRecovery() && about.kind().isEmpty()) {
            // Nobody has heard of the trouble yet that is over.
            ends.put(about.key(), about);
            return;
        }
        ends.remove(about.key());
        if (before != null && before.isRecovery()) {
            // Whatever comes now, it is not the end that nobody has heard of yet.
            waiting.remove(about.key());
        }
        judgement.of(about).ifPresent(due -> waiting.put(about.key(), due));
        if (about.kind().isPresent()) {
            quiet.came(about);
        } else if (!judgement.knowsTrouble(about) && !waiting.containsKey(about.key())) {
            quiet.add(about);
        }
    }

    /** What the next message tells. */
    private List<Due> next() {
        boolean together = closing || failing || waiting.size() > rate.roomAt(clock.instant());
        List<Due> due =
                waiting.values().stream().limit(together ? waiting.size() : 1).toList();
        due.forEach(told -> waiting.remove(told.about().key()));
        return due;
    }

    private void tellWaiting() throws InterruptedException {
        List<Due> due = next();
        rate.note(clock.instant());
        int before = lost.get();
        List<Alert> alerts = due.stream().map(Due::alert).toList();
        var message = new Message(id(), clock.instant(), alerts, before, new Links(settings.links()));
        boolean isDelivered = false;
        try {
            isDelivered = delivery.deliver(message);
        } finally {
            if (!isDelivered) {
                lost(kinds(due));
            }
        }
        failing = !isDelivered;
        if (isDelivered) {
            delivered.addAndGet(due.size());
            lost.addAndGet(-before);
            kinds(due).forEach(kind -> observer.delivered(id(), kind));
            due.forEach(judgement::delivered);
        }
        due.forEach(told -> judgeEnd(told.about().key()));
    }

    private void judgeEnd(String key) {
        Occurrence end = ends.get(key);
        if (end != null) {
            judge(end);
        }
    }

    private void lost(List<AlertKind> alerts) {
        lost.addAndGet(alerts.size());
        undelivered.addAndGet(alerts.size());
        alerts.forEach(kind -> observer.notDelivered(id(), kind));
    }

    private static List<AlertKind> kinds(Collection<Due> due) {
        return due.stream().map(told -> told.alert().kind()).toList();
    }
}
