package dev.remat.jobs.settings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The proxies before the web server, which it believes.
 *
 * @param addresses where they are; from nowhere else is anything of this believed
 * @param userHeader the header in which they say who asks; null where they do not
 * @param defaultRole role of those whom the file of users does not have; null where these may do nothing
 */
public record ProxySettings(
        List<Network> addresses,
        @Nullable String userHeader,
        @Nullable String defaultRole) {

    /** No proxy at all. */
    public static final ProxySettings NONE = new ProxySettings(List.of(), null, null);

    public ProxySettings {
        addresses = List.copyOf(addresses);
    }

    /** Whether they say who asks. */
    public boolean namesUsers() {
        return userHeader != null;
    }
}
