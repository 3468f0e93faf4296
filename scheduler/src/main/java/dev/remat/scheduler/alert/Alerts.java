package dev.remat.scheduler.alert;

import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.alert.transport.Transport;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
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

    private final Map<String, Route> routes;
    private final List<Channel> channels;

    private Alerts(Map<String, Route> routes, List<Channel> channels) {
        this.routes = routes;
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
        return new Alerts(configuration.routes(), channels);
    }

    /** Takes a run that has ended for good, with its evidence written. Returns at once and never throws. */
    public void ended(RunResult result) {
        try {
            String id = result.record().identity().route();
            Route route = routes.get(id);
            List<Occurrence> occurrences = Occurrence.of(result, route == null ? "" : route.owner());
            channels.stream()
                    .filter(channel -> route == null || route.isToldBy(channel.id()))
                    .forEach(channel -> occurrences.forEach(channel::tell));
        } catch (RuntimeException e) {
            log.error(
                    "nobody is told how run {} ended",
                    result.record().identity().runId(),
                    e);
        }
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
