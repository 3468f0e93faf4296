package dev.remat.scheduler.http;

import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.registry.AuditWay;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Who asks, where people log in.
 *
 * @param name what evidence calls him
 * @param role what he may do
 * @param way how it is known that it is he
 * @param formToken what forms of his pages have to send back; empty for scripts
 * @param isIn whether that is so still, for answers that go on for long
 */
public record Caller(String name, Role role, AuditWay way, String formToken, BooleanSupplier isIn) {

    private static final String KEY = "remat.caller";

    /** Who asks by this request; empty where nobody has logged in. */
    public static Optional<Caller> of(Context context) {
        return Optional.ofNullable(context.attribute(KEY));
    }

    /**
     * This one asks by this request.
     *
     * @param least the role that he needs
     * @throws Refused if he may do less
     */
    public void asksBy(Context context, Role least) {
        context.attribute(KEY, this);
        context.header("Cache-Control", "no-store");
        if (!role.includes(least)) {
            throw Refused.forbidden("%s has the role %s; this needs %s".formatted(name, role.id(), least.id()));
        }
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "%s (%s)".formatted(name, role.id());
    }
}
