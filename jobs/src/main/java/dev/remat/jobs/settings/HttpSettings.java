package dev.remat.jobs.settings;

import dev.remat.jobs.config.InvalidValue;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where {@code remat serve} shows its pages and answers programs, and whom: on this machine alone, or those who log in.
 *
 * @param host a name or an address of this machine
 * @param port 0 for any free one
 * @param usersFile the file with those who may log in; null where nobody can
 * @param tls by what it shows who it is; null where it speaks plain HTTP
 * @param proxy the proxies before it
 */
public record HttpSettings(
        String host,
        int port,
        @Nullable Path usersFile,
        @Nullable TlsSettings tls,
        ProxySettings proxy) {

    private static final int GREATEST_PORT = 65_535;
    private static final String LITERAL = "[0-9.]+|\\[[0-9a-fA-F:]+]";
    private static final String EXPECTED =
            "must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '%s'";

    /** Where nobody has to log in. */
    public HttpSettings(String host, int port) {
        this(host, port, null, null, ProxySettings.NONE);
    }

    /** Whether everybody has to say who he is. */
    public boolean knowsUsers() {
        return usersFile != null || proxy.namesUsers();
    }

    /** Whether this machine alone reaches it. */
    public boolean isLoopback() {
        return isLoopback(host);
    }

    static HttpSettings of(String text) {
        String shown = text.replaceAll("\\p{Cntrl}", "?");
        URI uri;
        try {
            uri = new URI("http://" + text);
        } catch (URISyntaxException e) {
            throw new InvalidValue(EXPECTED.formatted(shown));
        }
        boolean isAddress = uri.getHost() != null
                && uri.getPort() >= 0
                && uri.getPort() <= GREATEST_PORT
                && text.equals(uri.getHost() + ':' + uri.getPort());
        if (!isAddress) {
            throw new InvalidValue(EXPECTED.formatted(shown));
        }
        return new HttpSettings(uri.getHost(), uri.getPort());
    }

    /** Names are not looked up: what they mean may change. */
    private static boolean isLoopback(String host) {
        if (!host.matches(LITERAL)) {
            return host.equals("localhost");
        }
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
