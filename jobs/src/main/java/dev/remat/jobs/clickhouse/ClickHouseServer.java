package dev.remat.jobs.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a server is and how to log in. Never prints the password.
 *
 * @param endpoint {@code http} or {@code https} address of the HTTP interface; user info in it is ignored
 * @param user name to log in with
 * @param password the user's password, may be empty
 * @param database database of unqualified names
 * @param settings ClickHouse settings of every statement
 */
public record ClickHouseServer(
        URI endpoint, String user, String password, String database, Map<String, String> settings) {

    /** Shorter passwords are not searched for in messages: they would hit ordinary words and digits. */
    private static final int SHORTEST_REDACTED = 6;

    /**
     * Checks the endpoint.
     *
     * @throws IllegalArgumentException if the endpoint is no http or https URL with a host
     */
    public ClickHouseServer {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        String scheme = String.valueOf(endpoint.getScheme());
        if (endpoint.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw new IllegalArgumentException(
                    "the endpoint must look like http://host:8123 or https://host:8443, without user and password in it");
        }
    }

    /** The address without user info, query or fragment, its port always spelled out. */
    public String label() {
        return "%s://%s:%d%s".formatted(endpoint.getScheme(), endpoint.getHost(), port(), path());
    }

    /** The text with the password replaced, should it ever turn up in one: as it is, as in an address, or as the client sends it. */
    String redact(String text) {
        if (password.length() < SHORTEST_REDACTED) {
            return text;
        }
        String sent = Base64.getEncoder().encodeToString((user + ":" + password).getBytes(UTF_8));
        return text.replace(password, "***")
                .replace(URLEncoder.encode(password, UTF_8), "***")
                .replace(sent, "***");
    }

    private int port() {
        if (endpoint.getPort() > 0) {
            return endpoint.getPort();
        }
        return endpoint.getScheme().equals("https") ? 443 : 80;
    }

    private String path() {
        String path = endpoint.getRawPath();
        return path == null || path.equals("/") ? "" : path;
    }

    @Override
    public String toString() {
        return "%s as %s".formatted(label(), user);
    }
}
