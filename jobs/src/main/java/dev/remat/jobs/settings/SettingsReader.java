package dev.remat.jobs.settings;

import dev.remat.jobs.alert.ChannelReader;
import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.InvalidValue;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.jobs.connection.ConnectionReader;
import dev.remat.jobs.connection.ConnectionSettings;
import dev.remat.jobs.settings.NodeSettings.ShortRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads the section {@code remat} of {@code remat.conf}. */
final class SettingsReader {

    private static final Conversion<Long> MAX_CONCURRENT_RUNS = Conversion.wholeNumber(1, 1000);

    private final PathsFrom paths;
    private final ConfigReader remat;
    private final ConfigReader connectionTypes;
    private final ConfigReader channels;
    private final ConfigReader channelTypes;

    /**
     * @param folder the folder of the file, absolute
     * @param file the file above the reference
     * @param reference the reference alone
     */
    SettingsReader(Path folder, ConfigReader file, ConfigReader reference) {
        this.paths = new PathsFrom(folder, "name a folder or leave the key out");
        this.remat = file.section("remat");
        this.connectionTypes = reference.section("connection-types");
        this.channels = reference.section("alert-channel");
        this.channelTypes = reference.section("alert-channel-types");
    }

    RematSettings read() {
        return new RematSettings(
                node(),
                connections(),
                remat.optional("routes-dir", Conversion.text(paths::of)).orElseGet(() -> paths.of("routes")),
                evidence(),
                shutdown(),
                alerts(),
                new RegistryReader(paths.folder(), remat.section("registry")).read(),
                pools(),
                new HttpReader(paths.folder(), remat.section("http")).read(),
                new OtelReader(paths.folder(), remat.section("otel")).read());
    }

    /** The section with the defaults of all routes. */
    ConfigReader routeDefaults() {
        return remat.section("defaults");
    }

    /** Says that the folder of the routes cannot be read. */
    void refuseRoutesDir(String message) {
        remat.add("routes-dir", message);
    }

    /** Ids of all connections that the file has, sound or not. */
    Set<String> declaredConnections() {
        return remat.sections("connections").keySet();
    }

    /** Names of all pools that the file has, sound or not. */
    Set<String> declaredPools() {
        return remat.sections("pools").keySet();
    }

    /** Ids of all channels that the file has, sound or not. */
    Set<String> declaredChannels() {
        return remat.sections("alerts").keySet();
    }

    private NodeSettings node() {
        ConfigReader node = remat.section("node");
        return new NodeSettings(
                node.optional("id", Conversion.text(SettingsReader::nodeId)).orElse(NodeSettings.DEFAULTS.id()),
                node.optional("max-concurrent-runs", MAX_CONCURRENT_RUNS)
                        .map(Math::toIntExact)
                        .orElse(NodeSettings.DEFAULTS.maxConcurrentRuns()),
                shortRuns(node.section("short-runs")));
    }

    private static ShortRuns shortRuns(ConfigReader in) {
        Duration upTo = in.optional("up-to", Conversion.duration()).orElse(ShortRuns.DEFAULTS.upTo());
        if (upTo.isNegative() || upTo.isZero()) {
            in.add("up-to", "must be longer than nothing; to keep no place for short runs write reserve = 0");
        }
        return new ShortRuns(
                in.optional("reserve", Conversion.wholeNumber(0, 1000))
                        .map(Math::toIntExact)
                        .orElse(ShortRuns.DEFAULTS.reserve()),
                upTo);
    }

    private Map<String, PoolSettings> pools() {
        Map<String, PoolSettings> pools = new TreeMap<>();
        remat.sections("pools").forEach((name, section) -> {
            if (!name.matches("[a-z0-9]+(-[a-z0-9]+)*") || name.length() > 64) {
                section.refuse(
                        "name not allowed: a pool's name has at most 64 lower-case letters and digits with single hyphens in between, such as heavy");
            }
            section.required("max-concurrent-runs", MAX_CONCURRENT_RUNS, "write max-concurrent-runs = 2")
                    .map(Math::toIntExact)
                    .ifPresent(most -> pools.put(name, new PoolSettings(most)));
        });
        return pools;
    }

    private Map<String, ConnectionSettings> connections() {
        ConnectionReader reader = new ConnectionReader(paths.folder(), connectionTypes);
        Map<String, ConnectionSettings> connections = new TreeMap<>();
        remat.sections("connections").forEach((id, section) -> reader.read(id, section)
                .ifPresent(connection -> connections.put(id, connection)));
        return connections;
    }

    private Map<String, ChannelSettings> alerts() {
        ChannelReader reader = new ChannelReader(paths.folder(), channels, channelTypes);
        Map<String, ChannelSettings> alerts = new TreeMap<>();
        remat.sections("alerts")
                .forEach((id, section) -> reader.read(id, section).ifPresent(channel -> alerts.put(id, channel)));
        return alerts;
    }

    private EvidenceSettings evidence() {
        ConfigReader evidence = remat.section("evidence");
        Duration keep = evidence.optional("keep", Conversion.duration()).orElse(EvidenceSettings.KEEP);
        if (keep.compareTo(Duration.ofDays(1)) < 0) {
            evidence.add("keep", "must be one day or more; it is %s".formatted(keep));
        }
        return new EvidenceSettings(
                evidence.optional("dir", Conversion.text(paths::of)).orElseGet(() -> paths.of("data/evidence")), keep);
    }

    private ShutdownSettings shutdown() {
        Duration wait = remat.section("shutdown")
                .optional("wait", Conversion.duration())
                .orElse(ShutdownSettings.DEFAULTS.waitAtMost());
        if (wait.isNegative()) {
            remat.add("shutdown.wait", "must not be negative");
        }
        return new ShutdownSettings(wait);
    }

    private static String nodeId(String text) {
        if (!text.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new InvalidValue("must be at most 100 letters, digits, dots, hyphens and underscores; it is '%s'"
                    .formatted(text.replaceAll("\\p{Cntrl}", "?")));
        }
        return text;
    }
}
