package dev.remat.jobs.settings;

import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.jobs.connection.ConnectionSettings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What {@code remat.conf} says, apart from the defaults of routes. Paths are absolute.
 *
 * @param node this process
 * @param connections the sound connections by id, sorted
 * @param routesDir folder of the route files
 * @param evidence where evidence goes
 * @param shutdown how the service stops
 * @param alerts the sound channels of alerts by id, sorted
 * @param registry the database of the run registry
 * @param pools the sound pools by name, sorted
 * @param http where pages are shown, or null where they are not
 * @param otel where traces of runs go, or null where nothing is traced
 */
public record RematSettings(
        NodeSettings node,
        Map<String, ConnectionSettings> connections,
        Path routesDir,
        EvidenceSettings evidence,
        ShutdownSettings shutdown,
        Map<String, ChannelSettings> alerts,
        RegistrySettings registry,
        Map<String, PoolSettings> pools,
        @Nullable HttpSettings http,
        @Nullable OtelSettings otel) {

    public RematSettings {
        connections = Collections.unmodifiableMap(new TreeMap<>(connections));
        alerts = Collections.unmodifiableMap(new TreeMap<>(alerts));
        pools = Collections.unmodifiableMap(new TreeMap<>(pools));
    }
}
