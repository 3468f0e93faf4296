package dev.remat.scheduler.http.access;

import dev.remat.scheduler.access.LiveUsers;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.http.Caller;
import dev.remat.scheduler.http.Gate;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.OwnOrigin;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.registry.AuditWay;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;

/**
 * Lets those pass who have logged in, or send a token, and may do what they ask for.
 *
 * @param users who may
 * @param sessions who has logged in
 * @param clock the time
 */
record LoginGate(LiveUsers users, Sessions sessions, Clock clock) implements Gate {

    private static final String BEARER = "Bearer ";

    @Override
    public void arrive(Context context) {
        OwnOrigin.require(context);
    }

    @Override
    public void admit(Context context, Needs needs) {
        Role least = needs.role();
        if (least == null) {
            return;
        }
        Optional<Caller> caller = caller(context);
        if (caller.isEmpty()) {
            askForLogin(context);
            return;
        }
        caller.get().asksBy(context, least);
    }

    private Optional<Caller> caller(Context context) {
        String given = context.header("Authorization");
        return given == null ? ofSession(context) : Optional.of(ofToken(context, given));
    }

    private Caller ofToken(Context context, String given) {
        String token =
                given.startsWith(BEARER) ? given.substring(BEARER.length()).strip() : "";
        User user = users.now().bearing(token, clock.instant()).orElseThrow(() -> {
            context.header("WWW-Authenticate", "Bearer realm=\"remat\", error=\"invalid_token\"");
            return Refused.unauthorized(
                    "this token is worth nothing, or no more; `remat user token NAME --role ROLE` gives one");
        });
        return new Caller(user.name(), user.role(), AuditWay.TOKEN, "", () -> users.now()
                .bearing(token, clock.instant())
                .isPresent());
    }

    private Optional<Caller> ofSession(Context context) {
        return Cookies.read(context, Cookies.SESSION)
                .flatMap(id -> sessions.use(id).flatMap(session -> {
                    OwnOrigin.requireKnown(context);
                    return users.now()
                            .person(session.name())
                            .filter(session::isOf)
                            .map(user -> new Caller(
                                    user.name(), user.role(), AuditWay.LOGIN, session.formToken(), () -> isIn(id)));
                }));
    }

    private boolean isIn(String id) {
        return sessions.look(id)
                .flatMap(session -> users.now().person(session.name()).filter(session::isOf))
                .isPresent();
    }

    private static void askForLogin(Context context) {
        String accepted = context.header("Accept");
        boolean isPage = context.method().name().equals("GET")
                && accepted != null
                && accepted.contains("text/html")
                && !context.path().startsWith("/api/");
        if (!isPage) {
            context.header("WWW-Authenticate", "Bearer realm=\"remat\"");
            throw Refused.unauthorized("log in at /login, or send a token as Authorization: Bearer");
        }
        String query = context.queryString();
        String next = LoginPage.own(context.path() + (query == null ? "" : "?" + query));
        context.redirect("/login?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8), HttpStatus.SEE_OTHER);
        context.skipRemainingHandlers();
    }
}
