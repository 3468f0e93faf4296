package dev.remat.scheduler.http;

import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.TlsSettings;
import dev.remat.scheduler.control.Busy;
import dev.remat.scheduler.http.tls.LiveIdentity;
import dev.remat.scheduler.registry.RegistryUnavailable;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.util.JavalinException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers on one address of this machine. Bounded in threads, connections and the size of requests, so whoever floods it harms no
 * run. Thread-safe.
 */
public final class HttpServer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(HttpServer.class);

    private final Javalin server;
    private final @Nullable LiveIdentity identity;

    private HttpServer(Javalin server, @Nullable LiveIdentity identity) {
        this.server = server;
        this.identity = identity;
    }

    /**
     * Starts to answer.
     *
     * @param gate whom it answers
     * @param audit keeps what is done
     * @throws HttpUnavailable if it cannot listen there
     * @throws dev.remat.scheduler.http.tls.InvalidTls if it cannot show who it is
     */
    public static HttpServer start(
            HttpSettings settings, Clock clock, Gate gate, Audit audit, List<Endpoints> endpoints) {
        TlsSettings tls = settings.tls();
        LiveIdentity identity = tls == null ? null : LiveIdentity.start(tls, clock);
        Javalin server = Javalin.create(config -> configure(config, settings, identity, gate, audit, endpoints));
        var started = new HttpServer(server, identity);
        Declared.of(server);
        Methods.addHeads(server);
        try {
            server.start();
        } catch (JavalinException | IllegalStateException e) {
            started.close();
            throw new HttpUnavailable(
                    "remat.http.bind: nothing can listen on %s:%d: %s; end what does, or choose another port"
                            .formatted(settings.host(), settings.port(), reason(e)),
                    e);
        }
        boolean isNamed = !settings.proxy().addresses().isEmpty();
        if (!settings.isLoopback() && identity == null && !isNamed) {
            log.warn(
                    "passwords and tokens come unencrypted to {}: set remat.http.tls, or let none but a proxy with TLS reach it",
                    settings.host());
        }
        log.info("pages are at {}://{}:{}/", identity == null ? "http" : "https", settings.host(), started.port());
        return started;
    }

    private static void configure(
            JavalinConfig config,
            HttpSettings settings,
            @Nullable LiveIdentity identity,
            Gate gate,
            Audit audit,
            List<Endpoints> endpoints) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.prefer405over404 = true;
        config.jetty.host = settings.host();
        config.jetty.port = settings.port();
        new Limits(identity).applyTo(config);
        var proxies = new Proxies(settings.proxy(), identity != null);
        config.routes.before(context -> {
            guard(context);
            proxies.client(context).asksBy(context);
            gate.arrive(context);
        });
        config.routes.beforeMatched(context -> {
            audit.begin(context);
            gate.admit(context, needs(context));
        });
        config.routes.after(audit::end);
        config.routes.after(EntityTag::apply);
        config.routes.exception(Refused.class, (e, context) -> e.problem().answer(context));
        config.routes.exception(RegistryUnavailable.class, HttpServer::withoutRegistry);
        config.routes.exception(Busy.class, (e, context) -> notNow(e.getMessage(), context));
        config.routes.exception(HttpResponseException.class, HttpServer::refused);
        config.routes.exception(Exception.class, HttpServer::failed);
        endpoints.forEach(each -> each.addTo(config.routes));
    }

    private static void guard(Context context) {
        Browsers.BOUNDS.forEach(context::header);
        Methods.require(context);
    }

    private static Needs needs(Context context) {
        return context.routeRoles().stream()
                .filter(Needs.class::isInstance)
                .map(Needs.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static void withoutRegistry(RegistryUnavailable failure, Context context) {
        log.warn("{} {} could not be answered: {}", context.method(), context.path(), failure.getMessage());
        notNow("the registry does not answer; runs that go on are not harmed", context);
    }

    private static void notNow(@Nullable String why, Context context) {
        context.header("Retry-After", "5");
        new Problem(HttpStatus.SERVICE_UNAVAILABLE, String.valueOf(why)).answer(context);
    }

    private static void refused(HttpResponseException failure, Context context) {
        Methods.allow(failure, context);
        new Problem(HttpStatus.forStatus(failure.getStatus()), String.valueOf(failure.getMessage())).answer(context);
    }

    private static void failed(Exception failure, Context context) {
        log.error("{} {} could not be answered", context.method(), context.path(), failure);
        new Problem(HttpStatus.INTERNAL_SERVER_ERROR, "the log of this node says why").answer(context);
    }

    private static String reason(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return String.valueOf(last.getMessage());
    }

    /** All that it answers. */
    List<Declared> endpoints() {
        return Declared.of(server);
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** When its certificate expires, now; empty where it has none. */
    public Optional<Supplier<Instant>> certificateExpiry() {
        return Optional.ofNullable(identity).map(shown -> shown::expiry);
    }

    /** Answers nothing any more. */
    @Override
    public void close() {
        server.stop();
        if (identity != null) {
            identity.close();
        }
    }
}
