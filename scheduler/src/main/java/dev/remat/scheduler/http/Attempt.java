package dev.remat.scheduler.http;

import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditEntry.Actor;
import dev.remat.scheduler.registry.AuditEntry.Subject;
import dev.remat.scheduler.registry.AuditResult;
import dev.remat.scheduler.registry.AuditWay;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request that does something lasting is about, as far as it is known while it goes on. Whoever learns more tells it; where
 * nothing lasts, that has no effect.
 */
public final class Attempt {

    private static final String KEY = "remat.attempt";

    private final AuditAction action;
    private final @Nullable String run;
    private @Nullable String route;
    private @Nullable String ledTo;
    private @Nullable String who;
    private String reason = "";
    private String detail = "";

    private Attempt(AuditAction action, Map<String, String> path) {
        this.action = action;
        this.route = path.get("route");
        this.run = path.get("run");
    }

    static void begin(Context context, AuditAction action) {
        context.attribute(KEY, new Attempt(action, context.pathParamMap()));
    }

    /** Who asks, or says so, and why; an empty name is somebody whom nobody knows. */
    public static void by(Context context, String who, String reason) {
        of(context).ifPresent(attempt -> {
            attempt.who = who;
            attempt.reason = reason;
        });
    }

    /** The route that it is about. */
    public static void about(Context context, String route) {
        of(context).ifPresent(attempt -> attempt.route = route);
    }

    /** Id of the run or of the request that comes of it. */
    public static void ledTo(Context context, String id) {
        of(context).ifPresent(attempt -> attempt.ledTo = id);
    }

    /** Why it is not done. */
    public static void detail(Context context, String detail) {
        of(context).ifPresent(attempt -> attempt.detail = detail);
    }

    static Optional<Attempt> of(Context context) {
        return Optional.ofNullable(context.attribute(KEY));
    }

    /** What the audit is to keep of it; empty where nobody says who asks, and so nothing was done. */
    Optional<AuditEntry> ended(Context context, String node, Instant at) {
        Optional<Caller> caller = Caller.of(context);
        return caller.map(Caller::name)
                .or(() -> Optional.ofNullable(who))
                .map(name -> new AuditEntry(
                        0,
                        at,
                        node,
                        new Actor(name, way(caller), Client.of(context).address()),
                        action,
                        new Subject(route, run, ledTo, null),
                        reason,
                        result(context.status()),
                        detail));
    }

    private AuditWay way(Optional<Caller> caller) {
        if (action == AuditAction.LOGIN || action == AuditAction.LOGOUT) {
            return AuditWay.LOGIN;
        }
        return caller.map(Caller::way).orElse(AuditWay.OPEN);
    }

    private static AuditResult result(HttpStatus status) {
        if (status == HttpStatus.ACCEPTED) {
            return AuditResult.BEGUN;
        }
        if (status.getCode() < HttpStatus.BAD_REQUEST.getCode()) {
            return AuditResult.DONE;
        }
        return status.isClientError() ? AuditResult.REFUSED : AuditResult.FAILED;
    }
}
