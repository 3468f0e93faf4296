package dev.remat.scheduler.http.access;

import dev.remat.scheduler.access.LiveUsers;
import dev.remat.scheduler.access.Passwords;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.http.Attempt;
import dev.remat.scheduler.http.Audited;
import dev.remat.scheduler.http.Client;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.page.Templates;
import dev.remat.scheduler.registry.AuditAction;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /login} and {@code /logout}. What is typed as a name stands in no log unless somebody has it: it may be a password. */
final class LoginPages implements Endpoints {

    private static final Logger log = LoggerFactory.getLogger(LoginPages.class);

    /** Hashing takes 19 MiB and a core each time. */
    private static final int HASHING = 2;

    /** Whoever floods this must not take all threads. */
    private static final int WAITING = 6;

    private final LiveUsers users;
    private final Sessions sessions;
    private final LoginLimits limits;
    private final Templates templates = new Templates();
    private final Semaphore hashing = new Semaphore(HASHING);

    LoginPages(LiveUsers users, Sessions sessions, LoginLimits limits) {
        this.users = users;
        this.sessions = sessions;
        this.limits = limits;
    }

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/login", context -> show(context, LoginPage.own(context.queryParam("next")), null), Needs.NOTHING);
        routes.post("/login", this::logIn, Needs.NOTHING, Audited.as(AuditAction.LOGIN));
        routes.post("/logout", this::logOut, Needs.NOTHING, Audited.as(AuditAction.LOGOUT));
    }

    private void show(Context context, String next, @Nullable String problem) {
        String token = Cookies.read(context, Cookies.LOGIN).orElseGet(Secrets::next);
        Cookies.give(context, Cookies.LOGIN, token);
        context.header("Cache-Control", "no-store");
        templates.answer(context, "login", new LoginPage(next, token, problem));
    }

    private void logIn(Context context) {
        String next = LoginPage.own(context.formParam("next"));
        if (!isOwnForm(context)) {
            show(context.status(HttpStatus.FORBIDDEN), next, "This form was too old. Try again.");
            return;
        }
        String name = field(context, "name");
        if (hashing.getQueueLength() >= WAITING) {
            show(context.status(HttpStatus.SERVICE_UNAVAILABLE), next, "Too many log in at once. Try again.");
            return;
        }
        if (!limits.tryOne(address(context), name)) {
            log.warn("a login from {} is not looked at: too many have failed", address(context));
            context.header("Retry-After", Long.toString(LoginLimits.WINDOW.toSeconds()));
            show(context.status(HttpStatus.TOO_MANY_REQUESTS), next, "Too many tries. Wait five minutes.");
            return;
        }
        Optional<User> user = users.now().person(name);
        if (!hasPassword(user, field(context, "password"))) {
            Attempt.by(context, user.isPresent() ? name : "", "");
            Attempt.detail(context, "name or password was wrong");
            show(context.status(HttpStatus.UNAUTHORIZED), next, "Name or password is wrong.");
            return;
        }
        limits.wasRight(address(context), name);
        begin(context, user.orElseThrow(), next);
    }

    private void begin(Context context, User user, String next) {
        Cookies.read(context, Cookies.SESSION).ifPresent(sessions::end);
        Cookies.give(context, Cookies.SESSION, sessions.begin(user));
        Cookies.take(context, Cookies.LOGIN);
        Attempt.by(context, user.name(), "");
        context.redirect(next, HttpStatus.SEE_OTHER);
    }

    private void logOut(Context context) {
        String id = Cookies.read(context, Cookies.SESSION).orElse("");
        Optional<Session> session = sessions.look(id);
        if (session.isPresent() && !Secrets.same(session.get().formToken(), field(context, "token"))) {
            throw Refused.forbidden("this form is not of this session; open the page anew");
        }
        sessions.end(id);
        Cookies.take(context, Cookies.SESSION);
        session.ifPresent(ended -> Attempt.by(context, ended.name(), ""));
        context.redirect("/login", HttpStatus.SEE_OTHER);
    }

    private static boolean isOwnForm(Context context) {
        return Cookies.read(context, Cookies.LOGIN)
                .filter(token -> Secrets.same(token, field(context, "token")))
                .isPresent();
    }

    private boolean hasPassword(Optional<User> user, String password) {
        hashing.acquireUninterruptibly();
        try {
            return Passwords.matches(user, password);
        } finally {
            hashing.release();
        }
    }

    private static String address(Context context) {
        return Client.of(context).address();
    }

    private static String field(Context context, String name) {
        String value = context.formParam(name);
        return value == null ? "" : value;
    }
}
