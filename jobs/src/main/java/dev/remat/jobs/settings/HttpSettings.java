package dev.remat.jobs.settings;

import dev.remat.jobs.config.InvalidValue;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;

/**
 * Where {@code remat serve} shows its pages and answers programs: on this machine alone.
 *
 * @param host a loopback address
 * @param port 0 for any free one
 */
public record HttpSettings(String host, int port) {

    private static final int GREATEST_PORT = 65_535;
    private static final String LITERAL = "[0-9.]+|\\[[0-9a-fA-F:]+]";
    private static final String EXPECTED =
            "must be an address and a port, such as 127.0.0.1:8080 or [::1]:8080; it is '%s'";

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
        if (!isLoopback(uri.getHost())) {
            throw new InvalidValue(
                    "must be an address that only this machine reaches, such as 127.0.0.1:8080, since nobody logs in; it is '%s'. From elsewhere use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`"
                            .formatted(shown));
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
