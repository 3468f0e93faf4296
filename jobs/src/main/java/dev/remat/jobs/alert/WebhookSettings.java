package dev.remat.jobs.alert;

import dev.remat.jobs.connection.Credential;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A message as the body of an HTTP POST.
 *
 * @param url where it goes; whoever knows it may post there, so it is a secret
 * @param format shape of the body
 * @param headers further headers by name, with values that may be secrets
 */
public record WebhookSettings(Credential url, Format format, Map<String, Credential> headers)
        implements TransportSettings {

    public WebhookSettings {
        headers = Collections.unmodifiableMap(new TreeMap<>(headers));
    }

    /**
     * The address as it is now.
     *
     * @throws InvalidChannel if it is none; the message does not repeat it
     */
    public URI address() {
        return address(url.reveal());
    }

    /** The same for a text. */
    static URI address(String text) {
        try {
            URI uri = new URI(text.strip());
            boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (isHttp && uri.getHost() != null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException unreadable) {
            // Its message would repeat the text.
        }
        throw new InvalidChannel("url must be an http or https address without a user, such as"
                + " https://hooks.example.org/services/…; it is not repeated here, because it is a secret");
    }

    /** The shape of a body. */
    public enum Format {
        /** Remat's own, with a schema. */
        JSON("json"),
        /** What incoming webhooks of Slack take, and of programs that follow it. */
        SLACK("slack"),
        /** What a workflow of Microsoft Teams takes: an Adaptive Card. */
        TEAMS("teams");

        private final String id;

        Format(String id) {
            this.id = id;
        }

        /** The name in configuration. */
        public String id() {
            return id;
        }
    }
}
