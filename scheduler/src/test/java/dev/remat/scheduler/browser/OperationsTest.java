package dev.remat.scheduler.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.scheduler.process.GeneratedEvents;
import dev.remat.scheduler.process.RematProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** What an on-call person does in the morning, in a real browser, on a real service with a real engine. */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
class OperationsTest {

    private static final List<String> PAGES = List.of(
            "/",
            "/runs",
            "/held",
            "/upcoming",
            "/lineage",
            "/nodes",
            "/problems",
            "/audit",
            "/docs/operations",
            "/routes/orders");

    private final Path folder;
    private final RematProcess remat;
    private final Browser browser;

    OperationsTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        fillLog();
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  connections { local { type = embedded, dir = engine } }
                  routes-dir = routes
                  evidence.dir = evidence
                  registry.url = "jdbc:h2:file:registry/remat"
                  http.bind = "127.0.0.1:0"
                  defaults { connection = local, unique-key = [id], cdc-dataset = demo.cdc }
                }
                """);
        route(
                "orders",
                "description = \"Orders as they stand now\", owner = sales, tags = [shop], every = 1 hour, freshness = 1 day");
        route("invoices", "owner = finance, cdc-dataset = demo.invoices_cdc");
        route("stock", "owner = logistics, guards.min-rows = 1000");
        route("report", "owner = sales, after = [orders, stock]");
        this.remat = RematProcess.start(folder, "serve", "--config", "remat.conf");
        remat.awaitErr("serving on schedule");
        Matcher address =
                Pattern.compile("pages are at (http://127\\.0\\.0\\.1:\\d+)/").matcher(remat.err());
        assertThat(address.find()).isTrue();
        this.browser = Browser.open(address.group(1));
    }

    private void fillLog() {
        var local = new EmbeddedConnection("local", folder.resolve("engine"), 0, 0);
        try (var connections = new Connections(List.of(local))) {
            var connector = connections.open("local");
            for (String sql : List.of(
                    "CREATE DATABASE demo",
                    "CREATE DATABASE serving",
                    "CREATE TABLE demo.cdc ENGINE = MergeTree ORDER BY dpone_cdc_unique_key_hash AS "
                            + GeneratedEvents.SELECT.formatted("numbers(100)"))) {
                connector.execute(new ClickHouseStatement(
                        sql, UUID.randomUUID().toString(), Map.of(), Map.of(), Duration.ofSeconds(30)));
            }
        }
    }

    private void route(String id, String keys) throws IOException {
        Files.writeString(
                folder.resolve("routes/%s.conf".formatted(id)),
                "target-dataset = serving.%s%n%s%n"
                        .formatted(id, keys.replace(", ", "\n").replace("[orders\nstock]", "[orders, stock]")));
    }

    @AfterEach
    void theConsoleIsQuiet() {
        assertThat(browser.complaints()).isEmpty();
    }

    @AfterAll
    void stop() {
        browser.close();
        remat.close();
    }

    @Test
    @Order(1)
    void aFailingRouteIsFoundUnderstoodCorrectedAndRunAgain() throws Exception {
        trigger("orders");
        browser.await("#route .badge", "succeeded");
        trigger("invoices");
        browser.await("#route .badge", "failed");

        browser.go("/");
        assertThat(browser.textOf("h1")).isEqualTo("One route of 4 needs you");
        assertThat(browser.textOf(".trouble")).contains("invoices", "failed", "demo.invoices_cdc does not exist");
        browser.picture("overview");
        browser.click(".trouble a.button");
        assertThat(browser.text()).contains("What to do", "The server is not ready for this run", "preflight");
        browser.picture("run-failed");

        route("invoices", "owner = finance");
        remat.awaitErr("changed  invoices");
        browser.press("Run again");
        browser.answer("ada", "the log was misspelt");
        browser.go("/");
        browser.await("#route-invoices", "succeeded");
        browser.await("h1", "All is well with 4 routes");
        browser.go("/routes/invoices");
        browser.awaitClasses("#grid a.cell", "cell c-failed", "cell c-succeeded");
    }

    @Test
    @Order(2)
    void aHeldRunIsLookedAtAndApproved() throws Exception {
        trigger("stock");
        browser.await("#route .badge", "held");

        browser.go("/held");
        assertThat(browser.text()).contains("stock", "100", "guards.min-rows is 1000");
        browser.picture("held");
        browser.press("Show keys that would be gone");
        browser.await(".vanished p", "there is no table to compare with");
        browser.run("""
                window.fetch = async () => new Response(JSON.stringify(
                    { vanished: 12345, sample: ['{"id":1}', '{"id":"<img src=x onerror=alert(1)>"}'] }));
                """);
        browser.press("Try again");
        browser.await(".vanished p", "Keys that would be gone: 12,345; 2 of them:");
        assertThat(browser.texts(".vanished li"))
                .containsExactly("{\"id\":1}", "{\"id\":\"<img src=x onerror=alert(1)>\"}");
        browser.go("/held");
        browser.press("Approve");
        browser.answer("ada", "a small shop");
        browser.await("#held", "Nothing is held.");
        browser.go("/runs?route=stock");
        assertThat(browser.texts("#runs tbody .badge")).containsExactly("succeeded", "held");
        browser.click("#runs tbody a.mono");
        assertThat(browser.text()).contains("asked by ada", "a small shop");
    }

    @Test
    @Order(3)
    void aRouteIsPausedAndResumed() {
        browser.go("/routes/orders");
        browser.press("Pause");
        browser.answer("ada", "a migration");
        browser.await("#route", "by ada: a migration");
        browser.await("#route .badge", "paused");

        browser.press("Resume");
        browser.answer("ada", "done");
        browser.await("#route .actions", "Pause");
    }

    @Test
    @Order(4)
    void aPublicationIsRolledBack() throws Exception {
        trigger("orders", true);
        browser.await(".numbers", "100");
        browser.go("/runs?route=orders");
        browser.await("#runs tbody", "succeeded");
        await().atMost(Duration.ofSeconds(40))
                .until(() -> browser.texts("#runs tbody .badge")
                                .filter("succeeded"::equals)
                                .count()
                        == 2);

        browser.go("/routes/orders");
        browser.picture("route");
        browser.press("Roll back");
        browser.answer("ada", "wrong prices");
        browser.go("/runs?route=orders");
        assertThat(browser.text()).contains("decision");
        assertThat(browser.texts("#runs tbody .badge").limit(1)).containsExactly("succeeded");
        browser.go("/audit?who=ada&route=orders");
        assertThat(browser.texts("#audit tbody td:nth-child(3)"))
                .containsExactly("rollback", "trigger", "resume", "pause", "trigger");
        browser.picture("audit");
    }

    @Test
    @Order(5)
    void everythingIsReachedByTheKeyboard() {
        browser.go("/");
        browser.keys("/", "inv");
        assertThat(browser.textOf("#found")).isEqualTo("1 of 4 routes");
        browser.tabTo("invoices").sendKeys(Keys.ENTER);
        assertThat(browser.path()).isEqualTo("/routes/invoices");
        browser.tabTo("Run now").sendKeys(Keys.ENTER);
        browser.await("dialog[open] h2", "Run invoices now?");
        browser.keys(Keys.ESCAPE);
        await().until(() -> browser.all("dialog").isEmpty());
        assertThat(browser.run("return document.activeElement.textContent")).isEqualTo("Run now");
    }

    @Test
    @Order(6)
    void pagesFitAPhoneAndTheDarkAndHaveNoSeriousFault() throws Exception {
        browser.go("/runs");
        List<String> paths = new ArrayList<>(PAGES);
        paths.add(browser.run("return document.querySelector('#runs tbody a.mono').getAttribute('href')")
                .toString());
        for (String path : paths) {
            browser.go(path);
            assertThat(browser.faults()).as(path).isEmpty();
            browser.dark(true);
            assertThat(browser.faults()).as(path + " in the dark").isEmpty();
            browser.width(390, 800);
            browser.go(path);
            assertThat(browser.overflow()).as(path + " on a phone").isZero();
            assertThat(browser.faults()).as(path + " on a phone").isEmpty();
            if (path.equals("/")) {
                browser.picture("overview-phone-dark");
            }
            browser.dark(false);
            browser.width(1280, 900);
        }
    }

    private void trigger(String route) {
        trigger(route, false);
    }

    private void trigger(String route, boolean full) {
        browser.go("/routes/" + route);
        browser.press("Run now");
        if (full) {
            browser.click("dialog input[name=full]");
        }
        browser.answer("ada", "a test");
    }
}
