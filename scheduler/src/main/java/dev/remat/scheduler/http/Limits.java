package dev.remat.scheduler.http;

import dev.remat.scheduler.http.tls.LiveIdentity;
import io.javalin.config.JavalinConfig;
import java.time.Duration;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** How much the server takes at a time, for how long, and whether by TLS. */
final class Limits {

    private static final int THREADS = 24;
    private static final int CONNECTIONS = 200;
    private static final int GREATEST_BODY = 1 << 20;
    private static final int GREATEST_HEADER = 8 << 10;
    private static final Duration BODY = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofSeconds(30);

    /** How long a browser keeps to HTTPS that has come by it once. */
    private static final Duration KEPT = Duration.ofDays(365);

    private final Silence silence = new Silence(CONNECTIONS / 2);
    private final @Nullable LiveIdentity identity;

    /** @param identity by what the server shows who it is; null where it speaks plain HTTP */
    Limits(@Nullable LiveIdentity identity) {
        this.identity = identity;
    }

    void applyTo(JavalinConfig config) {
        config.http.maxRequestSize = GREATEST_BODY;
        config.jetty.threadPool = threads();
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setUriCompliance(UriCompliance.DEFAULT);
            http.setRequestHeaderSize(GREATEST_HEADER);
            if (identity != null) {
                http.addCustomizer(new SecureRequestCustomizer(false, KEPT.toSeconds(), false));
            }
        });
        config.jetty.modifyServer(this::limit);
        config.jetty.addConnector((server, http) -> connector(server, http, config));
    }

    private static QueuedThreadPool threads() {
        var threads = new QueuedThreadPool(THREADS);
        threads.setName("remat-http");
        threads.setDaemon(true);
        return threads;
    }

    private void limit(Server server) {
        server.setErrorHandler(new JettyErrors());
        server.addBean(new NetworkConnectionLimit(CONNECTIONS, server));
        server.insertHandler(new Bodies(GREATEST_BODY, BODY));
        server.insertHandler(silence);
    }

    private Connector connector(Server server, HttpConfiguration http, JavalinConfig config) {
        var plain = new HttpConnectionFactory(http);
        var connector = identity == null
                ? new ServerConnector(server, plain)
                : new ServerConnector(server, identity.tls(), plain);
        connector.setHost(config.jetty.host);
        connector.setPort(config.jetty.port);
        connector.setIdleTimeout(IDLE.toMillis());
        connector.addBean(silence, false);
        return connector;
    }
}
