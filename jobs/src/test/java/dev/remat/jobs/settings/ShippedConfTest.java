package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The files under conf/ load as they are shipped, in an empty environment. */
final class ShippedConfTest {

    private final Path repository = Path.of(Objects.requireNonNull(System.getProperty("remat.repository")));
    private final Configuration conf = Configuration.load(repository.resolve("conf/remat.conf"), Map.of());

    @Test
    void hasNoProblem() {
        assertThat(conf.allProblems()).isEmpty();
    }

    @Test
    void keepsItsDataBesideConf() {
        assertThat(conf.settings().evidence().dir()).isEqualTo(repository.resolve("data/evidence"));
        assertThat(conf.settings().registry().url())
                .isEqualTo("jdbc:h2:file:" + repository.resolve("data/registry/remat"));
        assertThat(conf.settings().connections())
                .isEqualTo(Map.of(
                        "local", new EmbeddedConnection("local", repository.resolve("data/demo/clickhouse"), 0, 0)));
    }

    @Test
    void hasTheThreeDemoRoutes() {
        assertThat(conf.routes()).containsOnlyKeys("orders", "customers", "order-lines");
        assertThat(conf.routes().values()).allSatisfy(route -> {
            assertThat(route.enabled()).isTrue();
            assertThat(route.connection()).isEqualTo("local");
            assertThat(route.description()).isNotBlank();
            assertThat(route.owner()).isNotBlank();
            assertThat(route.tags()).contains("demo");
            assertThat(route.policy().retirement().grace()).isEqualTo(Duration.ofMinutes(1));
        });
        Route orders = route("orders");
        assertThat(orders.schedule().cron()).isEqualTo("0/15 * * * * ?");
        assertThat(orders.plan().cdc()).hasToString("demo.orders_cdc");
        assertThat(orders.plan().target()).hasToString("serving.orders");
        assertThat(orders.policy().guards().maxShrink()).isEqualTo(0.5);
        Route customers = route("customers");
        assertThat(customers.policy().deleteMode()).isEqualTo(DeleteMode.TOMBSTONE);
        assertThat(customers.policy().ordering()).isEqualTo(Ordering.SOURCE_POSITION);
        Route lines = route("order-lines");
        assertThat(lines.plan().uniqueKey()).containsExactly("order_id", "line_id");
        assertThat(lines.plan().streamId()).contains("webshop__order_lines");
    }

    private Route route(String id) {
        return Objects.requireNonNull(conf.routes().get(id), id);
    }
}
