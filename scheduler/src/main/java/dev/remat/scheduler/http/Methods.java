package dev.remat.scheduler.http;

import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.sse.SseHandler;
import io.javalin.router.Endpoint;
import io.javalin.security.Roles;
import java.util.Objects;
import java.util.Set;

/** The methods that addresses take. */
final class Methods {

    private static final String OVERRIDE = "X-HTTP-Method-Override";

    private Methods() {}

    /** A request has the method that it begins with. Javalin would believe a header, and has names of its own for what is no method. */
    static void require(Context context) {
        if (context.header(OVERRIDE) != null) {
            throw Refused.badRequest(OVERRIDE + " is not taken; send the method itself");
        }
        if (!context.method().isHttpMethod()) {
            throw Refused.badRequest("there is no method " + context.method().name());
        }
    }

    /** Whatever can be read can be asked for its headers alone, but for what never ends. */
    static void addHeads(Javalin server) {
        var router = server.unsafe.internalRouter;
        router.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint ->
                        endpoint.method.equals(HandlerType.GET) && !(endpoint.handler instanceof SseHandler))
                .map(Methods::head)
                .forEach(router::addHttpEndpoint);
    }

    /** Needs of whoever asks what its GET needs. */
    private static Endpoint head(Endpoint get) {
        Roles roles = Objects.requireNonNull(get.metadata(Roles.class));
        return new Endpoint(HandlerType.HEAD, get.path, get.handler, Set.of(roles));
    }

    /** Says which methods an address takes, where it was asked by another. */
    static void allow(HttpResponseException failure, Context context) {
        if (failure.getStatus() == 405) {
            failure.getDetails().values().forEach(methods -> context.header("Allow", methods));
        }
    }
}
