package dev.remat.scheduler.http;

import dev.remat.scheduler.registry.AuditAction;
import io.javalin.security.RouteRole;
import org.jspecify.annotations.Nullable;

/**
 * What the audit calls what an endpoint does. Each that takes something else than GET declares it; a server with one that does not
 * cannot start.
 *
 * @param action its name, or null where nothing of it lasts
 */
public record Audited(@Nullable AuditAction action) implements RouteRole {

    /** Nothing of it lasts. */
    public static final Audited NOT = new Audited(null);

    /** It does this. */
    public static Audited as(AuditAction action) {
        return new Audited(action);
    }
}
