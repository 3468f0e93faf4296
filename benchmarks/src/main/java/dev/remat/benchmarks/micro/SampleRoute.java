package dev.remat.benchmarks.micro;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.service.MaterializationRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A typed route as people write it. */
final class SampleRoute {

    static final String SETTINGS = """
            remat {
              connections { ch { type = server, endpoint = "http://127.0.0.1:8123", user = bench, password = bench } }
              routes-dir = routes
            }
            """;

    static final String ROUTE = """
            description = "Current orders for the dashboards"
            owner = logistics
            cron = "*/15 * * * *"
            connection = ch
            cdc-dataset = analytics.orders_cdc
            target-dataset = serving.orders_current
            unique-key = [order_id]
            delete-mode = exclude_deleted
            guards { min-rows = 1000, max-shrink = 20% }
            columns {
              order_id = Int64
              status = String
              amount = "Decimal(12, 2)"
              updated_at = "DateTime64(3, 'UTC')"
              note = "Nullable(String)"
            }
            """;

    private SampleRoute() {}

    /**
     * The route, read from files.
     *
     * @throws InvalidConfiguration if the keys of routes have changed
     */
    static Route read() {
        try {
            Path folder = Files.createTempDirectory("remat-bench-route");
            Path routes = Files.createDirectory(folder.resolve("routes"));
            Path settings = Files.writeString(folder.resolve("remat.conf"), SETTINGS);
            Path route = Files.writeString(routes.resolve("orders.conf"), ROUTE);
            try {
                return Configuration.load(settings, Map.of())
                        .orThrow()
                        .routes()
                        .values()
                        .iterator()
                        .next();
            } finally {
                Files.delete(route);
                Files.delete(routes);
                Files.delete(settings);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the sample route cannot be written", e);
        }
    }

    static MaterializationRequest request(Route route) {
        var identity = new RunIdentity(route.id(), new RunId("20260101T000000Z_000001"), 1, "bench");
        return new MaterializationRequest(
                route.plan(), route.policy(), identity, EvidenceLocation.flat(Path.of("evidence")), new Cancellation());
    }
}
