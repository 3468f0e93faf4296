package dev.remat.scheduler.http;

import dev.remat.scheduler.access.Role;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Who asks, where people log in.
 *
 * @param name what evidence calls him
 * @param role what he may do
 * @param formToken what forms of his pages have to send back; empty for scripts
 * @param isIn whether that is so still, for answers that go on for long
 */
public record Caller(String name, Role role, String formToken, BooleanSupplier isIn) {

    private static final String KEY = "remat.caller";

    /** Who asks by this request; empty where nobody has logged in. */
    public static Optional<Caller> of(Context context) {
        return Optional.ofNullable(context.attribute(KEY));
    }

    /** This one asks by this request. */
    public void asksBy(Context context) {
        context.attribute(KEY, this);
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "%s (%s)".formatted(name, role.id());
    }
}
