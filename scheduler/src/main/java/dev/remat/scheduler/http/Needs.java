package dev.remat.scheduler.http;

import dev.remat.scheduler.access.Role;
import io.javalin.security.RouteRole;
import org.jspecify.annotations.Nullable;

/** What an endpoint needs of whoever asks. Each declares one; a server with an endpoint that does not cannot start. */
public enum Needs implements RouteRole {
    /** Nothing, not even a login. */
    NOTHING(null),
    VIEWER(Role.VIEWER),
    OPERATOR(Role.OPERATOR),
    ADMIN(Role.ADMIN);

    private final @Nullable Role role;

    Needs(@Nullable Role role) {
        this.role = role;
    }

    /** The least role; null where nobody need log in. */
    public @Nullable Role role() {
        return role;
    }
}
