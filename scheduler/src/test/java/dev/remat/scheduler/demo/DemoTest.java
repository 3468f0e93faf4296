package dev.remat.scheduler.demo;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.demo.sample.SampleData;
import dev.remat.scheduler.demo.sample.SampleEvent;
import dev.remat.scheduler.process.ProcessContext;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The demo on a real engine, with the shipped configuration, compared row by row with what the sample data means. */
@TestInstance(Lifecycle.PER_CLASS)
class DemoTest {

    private static final Path HOME = Path.of(System.getProperty("remat.repository", ".."));

    private static final Pattern PRICE = Pattern.compile("\"unit_price\":\\d+(\\.\\d{1,2})?[,}]");
    private static final Pattern FLAWED = Pattern.compile("12,50|9\\.9999|2026-02-30|a dozen");

    private final StringWriter out = new StringWriter();
    private final Connections connections;
    private final ProcessContext process;
    private final DemoSettings settings;

    DemoTest(@TempDir Path folder) {
        settings = new DemoSettings(folder, 0);
        var console = new Console(new PrintWriter(out), new PrintWriter(new StringWriter()));
        process = new ProcessContext(HOME, Map.of(), Clock.systemUTC(), new SplittableRandom(3), console);
        connections =
                new Connections(List.of(new EmbeddedConnection(DemoRoutes.CONNECTION, settings.engineDir(), 0, 0)));
    }

    @BeforeAll
    void startTheDemoTwice() {
        assertThat(demo()).isZero();
        assertThat(demo()).isZero();
    }

    @AfterAll
    void stopTheEngine() {
        connections.close();
    }

    @Test
    void showsASummaryAndWhereTheEvidenceLies() {
        assertThat(out.toString())
                .containsPattern("ROUTE +OUTCOME +EVENTS +ROWS")
                .containsPattern("customers +succeeded +30,000 ")
                .containsPattern("order-lines +succeeded +60,000 ")
                .containsPattern("orders +succeeded +80,000 ")
                .contains("remat clickhouse --dir");
        assertThat(settings.evidenceDir().resolve("orders/latest.json")).exists();
    }

    @Test
    void leavesDeletedOrdersOut() {
        assertThat(served("serving.orders")).isEqualTo(latest(0, event -> !event.deleted()));
    }

    @Test
    void keepsDeletedCustomersAsTombstones() {
        assertThat(served("serving.customers")).isEqualTo(latest(1, event -> true));
    }

    @Test
    void servesTheLinesOfOneShopWithoutThoseThatHaveNoUsablePrice() {
        Map<String, String> lines = latest(
                2,
                event -> !event.deleted() && PRICE.matcher(event.payloadJson()).find());
        assertThat(served("serving.order_lines")).isEqualTo(lines);
        assertThat(latest(2, event -> !event.deleted())).hasSizeGreaterThan(lines.size());
    }

    @Test
    void namesTheValuesThatDoNotFitAndPasses() {
        Map<String, String> flawed = latest(
                2,
                event -> !event.deleted() && FLAWED.matcher(event.payloadJson()).find());
        assertThat(query("SELECT DISTINCT dpone_cdc_unique_key_hash AS key, dpone_cdc_event_hash AS event"
                                + " FROM serving.order_lines_quarantine")
                        .stream()
                        .collect(toMap(row -> row.string("key"), row -> row.string("event"))))
                .isEqualTo(flawed);
        assertThat(out.toString())
                .containsPattern("order-lines +succeeded +60,000 ")
                .contains(
                        "price too-many-digits", "price not-a-number", "shipped_at not-a-date", "quantity not-a-number")
                .contains("serving.order_lines_quarantine");
    }

    @Test
    void fillsTheLogsByteForByte() {
        List<String> payloads = new ArrayList<>();
        SampleData.logs(SampleStore.SEED).get(0).history(event -> payloads.add(event.payloadJson()));
        List<String> stored = query("SELECT dpone_cdc_payload_json AS payload FROM demo.orders_cdc").stream()
                .map(row -> row.string("payload"))
                .sorted()
                .toList();
        payloads.sort(naturalOrder());
        assertThat(stored).isEqualTo(payloads);
    }

    @Test
    void fillsTheLogsAtTheFirstStartOnly() {
        long inserts = query("""
                        SELECT count() AS inserts FROM system.query_log
                        WHERE type = 'QueryFinish' AND startsWith(query, 'INSERT INTO demo.`orders_cdc`')""").get(0).number("inserts");
        assertThat(inserts).isEqualTo(80_000 / SampleStore.BATCH);
    }

    private int demo() {
        Configuration configuration = Configuration.load(HOME.resolve("conf/remat.conf"), Map.of());
        return new Demo(process, configuration, settings).run(true);
    }

    /** Event hash of the newest event by key hash, worked out in Java. */
    private static Map<String, String> latest(int log, Predicate<SampleEvent> served) {
        Map<String, SampleEvent> newest = new HashMap<>();
        Set<String> delivered = new HashSet<>();
        SampleData.logs(SampleStore.SEED).get(log).history(event -> {
            if (delivered.add(event.eventHash())) {
                newest.put(event.keyHash(), event);
            }
        });
        return newest.values().stream().filter(served).collect(toMap(SampleEvent::keyHash, SampleEvent::eventHash));
    }

    private Map<String, String> served(String table) {
        return query("SELECT dpone_cdc_unique_key_hash AS key, dpone_cdc_event_hash AS event FROM " + table).stream()
                .collect(toMap(row -> row.string("key"), row -> row.string("event")));
    }

    private List<Row> query(String sql) {
        return connections.open(DemoRoutes.CONNECTION).query(statement(sql));
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofMinutes(1));
    }
}
