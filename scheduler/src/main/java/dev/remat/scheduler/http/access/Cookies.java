package dev.remat.scheduler.http.access;

import dev.remat.scheduler.http.Client;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** What browsers keep: no script reads it, and no other site has it sent. */
final class Cookies {

    static final String SESSION = "remat_session";
    static final String LOGIN = "remat_login";

    private static final int UNTIL_THE_BROWSER_ENDS = -1;
    private static final String VALUE = "[A-Za-z0-9_-]{20,100}";

    /** With this before its name a browser keeps a cookie by HTTPS alone, and of this very host alone. */
    private static final String SECURE = "__Host-";

    private Cookies() {}

    static Optional<String> read(Context context, String name) {
        return Optional.ofNullable(context.cookie(of(context, name))).filter(value -> value.matches(VALUE));
    }

    /** Until the browser ends, or the server says otherwise. */
    static void give(Context context, String name, String value) {
        context.cookie(cookie(context, name, value, UNTIL_THE_BROWSER_ENDS));
    }

    static void take(Context context, String name) {
        context.cookie(cookie(context, name, "", 0));
    }

    private static Cookie cookie(Context context, String name, String value, int seconds) {
        boolean isSecure = Client.of(context).isSecure();
        return new Cookie(of(context, name), value, "/", seconds, isSecure, true, null, SameSite.STRICT);
    }

    private static String of(Context context, String name) {
        return Client.of(context).isSecure() ? SECURE + name : name;
    }
}
