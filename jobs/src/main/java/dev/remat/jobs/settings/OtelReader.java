package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.HeaderReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code remat.otel}. */
final class OtelReader {

    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final PathsFrom paths;
    private final ConfigReader in;

    OtelReader(Path folder, ConfigReader in) {
        this.paths = new PathsFrom(folder, "name a file, or leave the key out");
        this.in = in;
    }

    /** Null where nothing is traced. */
    @Nullable OtelSettings read() {
        URI endpoint =
                in.optional("endpoint", Conversion.text(OtelSettings::address)).orElse(null);
        String service = in.optional("service-name", Conversion.text(OtelSettings::serviceName))
                .orElse(OtelSettings.SERVICE_NAME);
        double ratio = in.optional("sample-ratio", Conversion.fraction()).orElse(OtelSettings.SAMPLE_RATIO);
        Map<String, Credential> headers = HeaderReader.read(in, paths);
        Duration timeout = timeout();
        return endpoint == null ? null : new OtelSettings(endpoint, service, ratio, headers, timeout);
    }

    private Duration timeout() {
        Duration timeout = in.optional("timeout", Conversion.duration()).orElse(OtelSettings.TIMEOUT);
        if (timeout.isNegative() || timeout.isZero() || timeout.compareTo(LONGEST) > 0) {
            in.add("timeout", "must be longer than nothing, and a minute at most");
        }
        return timeout;
    }
}
