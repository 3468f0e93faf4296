package dev.remat.scheduler.demo;

import static java.util.Comparator.naturalOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.EmbeddedConnection;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.scheduler.demo.sample.SampleData;
import dev.remat.scheduler.demo.sample.SampleStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SampleStoreTest {

    private static final String MARKETPLACE =
            " FROM demo.order_lines_cdc WHERE dpone_cdc_stream_id = 'marketplace__order_lines'";

    private final Connections connections = new Connections(List.of(new EmbeddedConnection("test", null, 0, 0)));
    private final ClickHouseConnector connector = connections.open("test");
    private final SampleStore store = new SampleStore(connector);

    @BeforeEach
    void fill() {
        store.fillOnce();
    }

    @AfterEach
    void stopTheEngine() {
        connections.close();
    }

    @Test
    void fillsAgainWhatWasLeftHalfFilled() {
        execute("TRUNCATE TABLE demo.filled");
        execute("INSERT INTO demo.orders_cdc SELECT * FROM demo.orders_cdc LIMIT 10");
        store.fillOnce();
        assertThat(number("SELECT count() AS n FROM demo.orders_cdc")).isEqualTo(80_000);
    }

    @Test
    void leavesAFilledLogAlone() {
        execute("INSERT INTO demo.orders_cdc SELECT * FROM demo.orders_cdc LIMIT 10");
        store.fillOnce();
        assertThat(number("SELECT count() AS n FROM demo.orders_cdc")).isEqualTo(80_010);
    }

    @Test
    void goesOnWithNewEventsWhereTheLogsEnd() {
        for (int start = 1; start <= 2; start++) {
            long before = marketplaceEvents();
            LiveEvents events = LiveEvents.start(store, Clock.systemUTC(), new SplittableRandom(start));
            await().atMost(Duration.ofSeconds(30)).until(() -> marketplaceEvents() > before);
            events.close();
        }
        SampleStream stream = SampleData.logs(SampleStore.SEED).get(3).stream();
        List<String> expected = new ArrayList<>();
        for (long left = marketplaceEvents(); left > 0; left--) {
            expected.add(stream.next(Instant.EPOCH).eventHash());
        }
        List<String> stored = query("SELECT dpone_cdc_event_hash AS hash" + MARKETPLACE).stream()
                .map(row -> row.string("hash"))
                .sorted()
                .toList();
        expected.sort(naturalOrder());
        assertThat(stored).isEqualTo(expected);
    }

    private long marketplaceEvents() {
        return number("SELECT count() AS n" + MARKETPLACE);
    }

    private long number(String sql) {
        return query(sql).get(0).number("n");
    }

    private List<Row> query(String sql) {
        return connector.query(statement(sql));
    }

    private void execute(String sql) {
        connector.execute(statement(sql));
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(
                sql, "test_" + UUID.randomUUID(), Map.of(), Map.of("async_insert", "0"), Duration.ofMinutes(1));
    }
}
