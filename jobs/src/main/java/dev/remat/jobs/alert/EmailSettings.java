package dev.remat.jobs.alert;

import dev.remat.jobs.connection.Credential;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message as an e-mail.
 *
 * @param host name or address of the SMTP server
 * @param port its port
 * @param tls how the connection is protected
 * @param login user and password, or null where the server asks for none
 * @param from address of the sender
 * @param to addresses of the receivers
 */
public record EmailSettings(
        String host, int port, Tls tls, @Nullable Login login, String from, List<String> to)
        implements TransportSettings {

    /** An address alone, without a name; nothing in it can begin another header. */
    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9.\\[\\]:-]+");

    public EmailSettings {
        if (host.isBlank() || !host.matches("[A-Za-z0-9.:_-]+")) {
            throw new InvalidChannel("host must be the name or address of an SMTP server");
        }
        requireAddress("from", from);
        to = List.copyOf(to);
        if (to.isEmpty()) {
            throw new InvalidChannel("to is empty; name an address");
        }
        to.forEach(address -> requireAddress("to", address));
    }

    private static void requireAddress(String key, String text) {
        if (!ADDRESS.matcher(text).matches()) {
            throw new InvalidChannel("%s '%s' is no e-mail address; write for example remat@example.org"
                    .formatted(key, text.replaceAll("\\p{Cntrl}", "?")));
        }
    }

    /**
     * Who sends.
     *
     * @param user name of the user
     * @param password the user's password
     */
    public record Login(String user, Credential password) {}

    /** How the connection to the server is protected. */
    public enum Tls {
        /** Encrypted once the server has greeted; a server that does not offer it is refused. */
        STARTTLS("starttls", 587),
        /** Encrypted from the start. */
        TLS("tls", 465),
        /** Not at all. */
        NONE("none", 25);

        private final String id;
        private final int port;

        Tls(String id, int port) {
            this.id = id;
            this.port = port;
        }

        /** The name in configuration. */
        public String id() {
            return id;
        }

        /** The port where none is named. */
        int port() {
            return port;
        }
    }
}
