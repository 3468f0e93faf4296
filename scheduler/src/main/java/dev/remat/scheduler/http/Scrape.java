package dev.remat.scheduler.http;

import io.javalin.config.RoutesConfig;
import java.util.function.Supplier;

/**
 * {@code /metrics}, which Prometheus reads.
 *
 * @param text all metrics now, in its text format
 */
public record Scrape(Supplier<String> text) implements Endpoints {

    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/metrics", context -> context.contentType(TYPE).result(text.get()), Needs.VIEWER);
    }
}
