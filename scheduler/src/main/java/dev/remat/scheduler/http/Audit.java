package dev.remat.scheduler.http;

import dev.remat.scheduler.registry.AuditEntry;
import io.javalin.http.Context;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Keeps what people do over HTTP. A request that nobody has said his name for did nothing, and is not kept; so whoever floods the server
 * does not flood the audit.
 *
 * @param node name of this process
 * @param clock the time
 * @param trail keeps what was done; called on many threads at once, and must not throw
 */
public record Audit(String node, Clock clock, Consumer<AuditEntry> trail) {

    /** An endpoint is about to be asked. */
    void begin(Context context) {
        context.routeRoles().stream()
                .filter(Audited.class::isInstance)
                .map(Audited.class::cast)
                .flatMap(audited -> Stream.ofNullable(audited.action()))
                .forEach(action -> Attempt.begin(context, action));
    }

    /** It has answered, or nobody was let to it. */
    void end(Context context) {
        Attempt.of(context)
                .flatMap(attempt -> attempt.ended(context, node, clock.instant()))
                .ifPresent(trail);
    }
}
