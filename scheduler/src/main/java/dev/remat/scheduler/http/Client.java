package dev.remat.scheduler.http;

import io.javalin.http.Context;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From where a request comes, as the server judges it: what a proxy says of that counts if it is one of the named ones.
 *
 * @param address of IPv4 or IPv6, in numbers and without a port; the way in which one is written does not vary
 * @param isByProxy whether one of the named proxies sent it
 * @param schemes in which the browser may have come
 * @param host the host and port that the browser asked; null where it did not say
 */
public record Client(
        String address,
        boolean isByProxy,
        Set<String> schemes,
        @Nullable String host) {

    static final String HTTPS = "https";
    private static final String KEY = "remat.client";

    public Client {
        schemes = Set.copyOf(schemes);
    }

    /** From where this request comes. */
    public static Client of(Context context) {
        return Objects.requireNonNull(context.attribute(KEY), "the server has looked at where each request comes from");
    }

    /** This request comes from there. */
    void asksBy(Context context) {
        context.attribute(KEY, this);
    }

    /** Whether the browser has certainly come by HTTPS. */
    public boolean isSecure() {
        return schemes.equals(Set.of(HTTPS));
    }

    /** Whether pages of this origin are the server's own. */
    boolean mayCall(String origin) {
        return host != null && schemes.stream().anyMatch(scheme -> origin.equalsIgnoreCase(scheme + "://" + host));
    }
}
