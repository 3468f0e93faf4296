package dev.remat.scheduler.http;

import io.javalin.Javalin;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import io.javalin.security.Roles;
import io.javalin.security.RouteRole;
import java.util.List;
import java.util.Set;

/**
 * An endpoint of a server, and what it needs.
 *
 * @param method of HTTP
 * @param path with names of parts in braces
 * @param needs what it needs
 */
public record Declared(String method, String path, Needs needs) {

    /** All of a server, but for each HEAD of a GET; throws where one of them does not say what it needs. */
    static List<Declared> of(Javalin server) {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .map(parsed -> parsed.endpoint)
                .filter(endpoint -> endpoint.method.isHttpMethod() && !endpoint.method.equals(HandlerType.HEAD))
                .map(Declared::of)
                .toList();
    }

    private static Declared of(Endpoint endpoint) {
        Roles roles = endpoint.metadata(Roles.class);
        return new Declared(
                endpoint.method.name(),
                endpoint.path,
                needs(roles == null ? Set.of() : roles.getRoles(), endpoint.path));
    }

    private static Needs needs(Set<RouteRole> roles, String path) {
        if (roles.size() == 1 && roles.iterator().next() instanceof Needs needs) {
            return needs;
        }
        throw new IllegalStateException("%s does not say what it needs of whoever asks".formatted(path));
    }
}
