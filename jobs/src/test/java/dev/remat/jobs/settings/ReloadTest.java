package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that change while routes run by what they said before. */
final class ReloadTest {

    private ConfFolder conf;
    private Configuration started;
    private Map<String, Route> running;

    @BeforeEach
    void start(@TempDir Path root) {
        conf = new ConfFolder(root);
        conf.soundRoute("orders", "cron = \"0 * * * *\"")
                .soundRoute("customers")
                .soundRoute("lines", "after = [orders]");
        started = conf.load();
        assertThat(started.allProblems()).isEmpty();
        running = started.routes();
    }

    @Test
    void findsEverythingAsItWas() {
        Reload reload = reload();
        assertThat(reload.routes()).isEqualTo(running);
        assertThat(reload.refused()).isEmpty();
        assertThat(reload.broken()).isEmpty();
        assertThat(reload.problems()).isEmpty();
        assertThat(reload.settings()).isEqualTo(started.settings());
        assertThat(reload.files())
                .contains(conf.path("remat.conf"), conf.path("routes/orders.conf"), conf.path("routes/lines.conf"));
    }

    @Test
    void takesNewChangedAndRemovedRoutes() throws IOException {
        conf.soundRoute("new").soundRoute("orders", "cron = \"30 * * * *\"");
        Files.delete(conf.path("routes/customers.conf"));
        Reload reload = reload();
        assertThat(reload.routes()).containsOnlyKeys("lines", "new", "orders");
        assertThat(reload.routes().get("lines")).isEqualTo(running.get("lines"));
        assertThat(route(reload, "orders").schedule().cron()).isEqualTo("30 * * * *");
    }

    @Test
    void c71KeepsTheZoneOfARouteWhoseCronIsEdited() {
        conf.remat("remat { connections { local { type = embedded } }, defaults { time-zone = America/Chicago } }");
        started = conf.load();
        running = started.routes();
        conf.soundRoute("orders", "cron = \"0 0 2 * * ?\"");
        assertThat(route(reload(), "orders").schedule())
                .isEqualTo(ScheduleSettings.ofCron("0 0 2 * * ?", ZoneId.of("America/Chicago")));
    }

    @Test
    void goesOnByTheLastGoodVersionOfABrokenFile() {
        conf.soundRoute("orders", "crom = \"30 * * * *\"").route("customers", "connection = {");
        Reload reload = reload();
        assertThat(reload.routes()).isEqualTo(running);
        assertThat(conf.shown(Objects.requireNonNull(reload.refused().get("orders"))))
                .containsExactly("routes/orders.conf:5: crom: unknown key; did you mean cron?");
        assertThat(reload.refused()).containsOnlyKeys("customers", "orders");
        assertThat(reload.broken()).isEmpty();
    }

    @Test
    void tellsABrokenFileWhoseRouteDoesNotRun() {
        conf.soundRoute("new", "crom = 1");
        Reload reload = reload();
        assertThat(reload.routes()).isEqualTo(running);
        assertThat(reload.broken()).containsOnlyKeys("new");
        assertThat(reload.refused()).isEmpty();
    }

    @Test
    void refusesTheEditsThatMakeACycle() {
        conf.soundRoute("orders", "after = [customers]").soundRoute("customers", "after = [lines]");
        Reload reload = reload();
        assertThat(reload.routes()).isEqualTo(running);
        assertThat(reload.refused()).as("lines is as it was").containsOnlyKeys("customers", "orders");
        assertThat(conf.shown(Objects.requireNonNull(reload.refused().get("customers"))))
                .singleElement()
                .asString()
                .startsWith("routes/customers.conf:5: after: customers → lines → orders → customers is a cycle");
    }

    @Test
    void refusesTheEditThatTakesTheTargetOfAnother() {
        conf.route("orders", ConfFolder.sound("orders").replace("serving.orders", "serving.customers"));
        Reload reload = reload();
        assertThat(reload.routes()).isEqualTo(running);
        assertThat(reload.refused()).containsOnlyKeys("orders");
    }

    @Test
    void doesNotGiveATargetAwayThatTheLastGoodVersionOfAnotherRouteHas() {
        conf.route("orders", ConfFolder.sound("orders").replace("serving.orders", "serving.customers"))
                .route(
                        "customers",
                        ConfFolder.sound("customers").replace("serving.customers", "serving.else") + "x = 1");
        Reload reload = reload();
        assertThat(reload.routes()).isEqualTo(running);
        assertThat(reload.refused()).containsOnlyKeys("customers", "orders");
    }

    @Test
    void swapsTwoTargets() {
        conf.route("orders", ConfFolder.sound("orders").replace("serving.orders", "serving.customers"))
                .route("customers", ConfFolder.sound("customers").replace("serving.customers", "serving.orders"));
        Reload reload = reload();
        assertThat(reload.refused()).isEmpty();
        assertThat(route(reload, "orders").plan().target()).hasToString("serving.customers");
    }

    @Test
    void tellsOfARouteThatWaitsForOneThatIsGone() throws IOException {
        Files.delete(conf.path("routes/orders.conf"));
        Reload reload = reload();
        assertThat(reload.routes()).containsOnlyKeys("customers", "lines");
        assertThat(conf.shown(Objects.requireNonNull(reload.refused().get("lines"))))
                .singleElement()
                .asString()
                .startsWith("routes/lines.conf:5: after: 'orders' is no route");
    }

    @Test
    void takesDefaultsAndSaysThatAConnectionNeedsARestart() {
        conf.remat("""
                remat {
                  connections { local { type = embedded }, new { type = embedded, dir = other } }
                  defaults { owner = logistics }
                }
                """);
        conf.route("customers", ConfFolder.sound("customers").replace("= local", "= new"));
        Reload reload = reload();
        assertThat(route(reload, "orders").owner()).isEqualTo("logistics");
        assertThat(route(reload, "customers").owner()).isEmpty();
        assertThat(conf.shown(Objects.requireNonNull(reload.refused().get("customers"))))
                .containsExactly(
                        "routes/customers.conf:1: connection: 'new' was added to remat.conf after `remat serve`"
                                + " had started; restart it");
        assertThat(reload.settings()).isNotEqualTo(started.settings());
    }

    @Test
    void tellsABrokenSettingsFile() {
        conf.remat("remat { conections {} }");
        assertThat(conf.shown(reload().problems()))
                .containsExactly("remat.conf:1: remat.conections: unknown key; did you mean connections?");
    }

    @Test
    void dependsOnIncludedFilesAlsoOnThoseThatAreNotThere() {
        conf.write("common/shared.conf", "owner = a").soundRoute("orders", "include \"../common/shared\"");
        Reload reload = reload();
        assertThat(route(reload, "orders").owner()).isEqualTo("a");
        assertThat(reload.files()).contains(conf.path("common/shared.conf"), conf.path("common/shared"));
    }

    @Test
    void keepsWhatTheFilesSayAndNoSecret() {
        conf.environment("OWNER", "hunter2")
                .remat("remat { connections { local { type = embedded } }, defaults { description = ${OWNER} } }")
                .write("shared.conf", "tags = [a]")
                .soundRoute("orders", "include \"../shared\"", "owner = ${OWNER}");
        Route route = route(reload(), "orders");
        assertThat(route.owner()).isEqualTo("hunter2");
        assertThat(route.configuration().digest()).matches("[0-9a-f]{64}");
        assertThat(route.configuration().text())
                .startsWith("# orders.conf\nconnection = local\n")
                .contains("owner = ${OWNER}\n# shared.conf\ntags = [a]\n# remat.defaults\n")
                .contains("description=${OWNER}")
                .doesNotContain("hunter2");
    }

    private Reload reload() {
        return conf.reload(started.settings(), running);
    }

    private static Route route(Reload reload, String id) {
        return Objects.requireNonNull(reload.routes().get(id));
    }
}
