package dev.remat.scheduler.http;

import io.javalin.Javalin;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import io.javalin.security.Roles;
import io.javalin.security.RouteRole;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An endpoint of a server, and what it needs.
 *
 * @param method of HTTP
 * @param path with names of parts in braces
 * @param needs what it needs
 */
public record Declared(String method, String path, Needs needs) {

    /** All of a server, but for each HEAD of a GET; throws where one of them does not say what it needs, or what it does. */
    static List<Declared> of(Javalin server) {
        return server.unsafe.internalRouter.allHttpHandlers().stream()
                .map(parsed -> parsed.endpoint)
                .filter(endpoint -> endpoint.method.isHttpMethod() && !endpoint.method.equals(HandlerType.HEAD))
                .map(Declared::of)
                .toList();
    }

    private static Declared of(Endpoint endpoint) {
        Roles roles = endpoint.metadata(Roles.class);
        Set<RouteRole> declared = roles == null ? Set.of() : roles.getRoles();
        Needs needs = one(Needs.class, declared)
                .orElseThrow(() -> new IllegalStateException(
                        "%s does not say what it needs of whoever asks".formatted(endpoint.path)));
        if (one(Audited.class, declared).isPresent() == endpoint.method.equals(HandlerType.GET)) {
            throw new IllegalStateException("%s %s must say what the audit calls it if it is no GET, and only then"
                    .formatted(endpoint.method.name(), endpoint.path));
        }
        return new Declared(endpoint.method.name(), endpoint.path, needs);
    }

    private static <T> Optional<T> one(Class<T> kind, Set<RouteRole> declared) {
        List<T> found =
                declared.stream().filter(kind::isInstance).map(kind::cast).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
}
