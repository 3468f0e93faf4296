package dev.remat.scheduler.http;

import io.javalin.http.Context;
import java.util.Set;

/** Keeps pages of other sites from changing something in the name of whoever looks at them (CSRF). */
public final class OwnOrigin {

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> OWN_FETCHES = Set.of("same-origin", "none");

    private OwnOrigin() {}

    /** Refuses what a browser says that it comes from elsewhere. */
    public static void require(Context context) {
        if (READING.contains(context.method().name())) {
            return;
        }
        String origin = context.header("Origin");
        String fetch = context.header("Sec-Fetch-Site");
        boolean isOwn = (origin == null || Client.of(context).mayCall(origin))
                && (fetch == null || OWN_FETCHES.contains(fetch));
        if (!isOwn) {
            throw Refused.forbidden("a page of another site must not change anything here");
        }
    }

    /** Whatever changes something by what a browser sends unasked, such as a cookie, says where it comes from; browsers do. */
    public static void requireKnown(Context context) {
        boolean isKnown = context.header("Origin") != null || context.header("Sec-Fetch-Site") != null;
        if (!READING.contains(context.method().name()) && !isKnown) {
            throw Refused.forbidden(
                    "a request that changes something by a session or a proxy must have an Origin; scripts send a token, see docs/access.md");
        }
    }
}
