package dev.remat.jobs.connection;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Reads the address of a server. */
final class Endpoint {

    private static final int HTTP_PORT = 8123;
    private static final int HTTPS_PORT = 8443;

    private Endpoint() {}

    /**
     * Reads an http or https address; a missing port becomes ClickHouse's own.
     *
     * @throws InvalidConnection if it is anything else; an address with a user or a query is not repeated in the
     *     message, because it may hold a password
     */
    static URI parse(String text) {
        URI uri = uri(text);
        if (uri == null || uri.getHost() == null) {
            boolean safe = text.indexOf('@') < 0 && text.indexOf('?') < 0;
            throw new InvalidConnection("endpoint %sis no address; write for example https://ch.example.org:8443"
                    .formatted(safe ? "'" + text + "' " : ""));
        }
        if (uri.getUserInfo() != null || uri.getQuery() != null || uri.getFragment() != null) {
            throw new InvalidConnection(
                    "endpoint must be scheme, host and port alone; user and password have settings of their own");
        }
        if (!"http".equals(uri.getScheme()) && !"https".equals(uri.getScheme())) {
            throw new InvalidConnection("endpoint must start with http:// or https://; it is '%s'".formatted(text));
        }
        return withPort(uri);
    }

    private static URI withPort(URI uri) {
        if (uri.getPort() >= 0) {
            return uri;
        }
        int port = "https".equals(uri.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        return URI.create(uri.getScheme() + "://" + uri.getHost() + ':' + port + uri.getRawPath());
    }

    private static @Nullable URI uri(String text) {
        try {
            return new URI(text.strip());
        } catch (URISyntaxException invalid) {
            return null;
        }
    }
}
