package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.alert.message.Subject;
import dev.remat.scheduler.alert.message.Topic;
import dev.remat.scheduler.alert.transport.Transport;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells people of runs, after their evidence is written. Nothing that goes wrong here reaches a run: whoever reports a run
 * only puts it into queues, and each channel delivers on a thread of its own. Thread-safe.
 */
public final class Alerts implements AutoCloseable {

    /** How long {@link #close} waits for what is still to be told. */
    public static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Logger log = LoggerFactory.getLogger(Alerts.class);

    private final String node;
    private final List<Channel> channels;
    private volatile Map<String, Route> routes;

    private Alerts(Map<String, Route> routes, String node, List<Channel> channels) {
        this.routes = routes;
        this.node = node;
        this.channels = channels;
    }

    /**
     * Starts the channels of a configuration; none where it has none.
     *
     * @param configuration says which channels there are, and which of them tell which routes
     * @param clock the time
     * @param random spreads the attempts of deliveries
     */
    public static Alerts start(Configuration configuration, Clock clock, RandomGenerator random) {
        Path evidence = configuration.settings().evidence().dir();
        Collection<ChannelSettings> settings = configuration.settings().alerts().values();
        List<Channel> channels = settings.stream()
                .map(channel -> new Channel(
                        channel,
                        new Judgement(channel.alerts(), new Ledger(evidence, channel.id()), clock),
                        new Delivery(
                                () -> Transport.of(channel), channel.delivery().retry(), random),
                        clock))
                .toList();
        channels.forEach(Channel::start);
        return new Alerts(
                configuration.routes(), configuration.settings().node().id(), channels);
    }

    /** From now on somebody is told what becomes of alerts. */
    public void observe(AlertObserver observer) {
        channels.forEach(channel -> channel.observe(observer));
    }

    /** Takes a run that has ended for good, with its evidence written. Returns at once and never throws. */
    public void ended(RunResult result) {
        try {
            Route route = routes.get(result.record().identity().route());
            tell(route, Occurrence.of(result, owner(route)));
        } catch (RuntimeException e) {
            log.error(
                    "nobody is told how run {} ended",
                    result.record().identity().runId(),
                    e);
        }
    }

    /** From now on these routes say which channels tell their trouble. */
    public void follow(Map<String, Route> newRoutes) {
        routes = newRoutes;
    }

    /**
     * Takes a trouble that no run tells of, as often as one likes: it is told as often as the channels say. Returns at once and never
     * throws.
     *
     * @param kind what it is
     * @param topic what is in trouble
     * @param route id of the route; {@code remat.conf} where all are meant
     * @param explanation what is the matter, and what to do
     * @param signature equal for the same trouble
     * @param since when it began
     */
    public void trouble(
            AlertKind kind, Topic topic, String route, String explanation, String signature, Instant since) {
        tell(topic, route, kind, explanation, signature, since);
    }

    /** Takes the end of such a trouble, also where there was none. Returns at once and never throws. */
    public void well(Topic topic, String route, String explanation, Instant since) {
        tell(topic, route, null, explanation, "", since);
    }

    /** Ids of the routes of which any channel has told something, as far as files say so. */
    public Set<String> toldRoutes() {
        return channels.stream()
                .flatMap(channel -> channel.toldRoutes().stream())
                .collect(Collectors.toSet());
    }

    private void tell(
            Topic topic, String id, @Nullable AlertKind kind, String explanation, String signature, Instant since) {
        try {
            Route route = routes.get(id);
            String target = route == null ? "" : route.plan().target().toString();
            var subject = new Subject(id, target, node, explanation, since, null);
            tell(route, List.of(new Occurrence(subject, topic, kind, signature, owner(route))));
        } catch (RuntimeException e) {
            log.error("nobody is told of route {}: {}", id, explanation, e);
        }
    }

    private void tell(@Nullable Route route, List<Occurrence> occurrences) {
        channels.stream()
                .filter(channel -> route == null || route.isToldBy(channel.id()))
                .forEach(channel -> occurrences.forEach(channel::tell));
    }

    private static String owner(@Nullable Route route) {
        return route == null ? "" : route.owner();
    }

    /** What became of the alerts so far, by channel. */
    public List<ChannelCounts> counts() {
        return channels.stream().map(Channel::counts).toList();
    }

    /** Tells what is still to be told, as far as {@link #PATIENCE} lets it, and ends. */
    @Override
    public void close() {
        close(PATIENCE);
    }

    /** The same with another patience, for all channels together. What is not told by then is an error in the log. */
    public void close(Duration patience) {
        channels.forEach(Channel::end);
        long end = System.nanoTime() + patience.toNanos();
        channels.forEach(channel -> channel.awaitEnd(Duration.ofNanos(end - System.nanoTime())));
        counts().stream()
                .filter(counts -> counts.undelivered() > 0)
                .forEach(counts -> log.error(
                        "channel {} has told {} alerts, and could not tell {}",
                        counts.channel(),
                        counts.delivered(),
                        counts.undelivered()));
    }
}
