package dev.remat.jobs.settings;

import dev.remat.jobs.config.InvalidValue;
import dev.remat.jobs.connection.Credential;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where traces of runs go, by OTLP over HTTP.
 *
 * @param endpoint base address of the receiver; the path of traces is appended to it
 * @param serviceName who it is that sends them
 * @param sampleRatio part of the runs that are traced, 0 to 1
 * @param headers further headers by name, with values that may be secrets
 * @param timeout longest time of one delivery
 */
public record OtelSettings(
        URI endpoint, String serviceName, double sampleRatio, Map<String, Credential> headers, Duration timeout) {

    static final String SERVICE_NAME = "remat";
    static final double SAMPLE_RATIO = 1;
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private static final String TRACES = "/v1/traces";
    private static final String EXPECTED =
            "must be the http or https address of an OTLP receiver, such as http://127.0.0.1:4318, without user, ? and #; it is not repeated here, because it may hold a secret";

    public OtelSettings {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    /** Where traces are posted to. */
    public URI traces() {
        return URI.create(endpoint.toString().replaceFirst("/+$", "") + TRACES);
    }

    static URI address(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException unreadable) {
            throw new InvalidValue(EXPECTED);
        }
        boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        boolean isBase = uri.getRawUserInfo() == null && uri.getRawQuery() == null && uri.getRawFragment() == null;
        if (!isHttp || uri.getHost() == null || !isBase) {
            throw new InvalidValue(EXPECTED);
        }
        if (uri.getPath().replaceFirst("/+$", "").endsWith(TRACES)) {
            throw new InvalidValue(
                    "is the base address, which Remat appends %1$s to; write it without %1$s".formatted(TRACES));
        }
        return uri;
    }

    static String serviceName(String text) {
        if (text.isBlank() || text.length() > 200 || text.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidValue("must be a name of at most 200 characters, none of them a control character");
        }
        return text.strip();
    }
}
