package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** A target with one published row, and a log that has a second one by now. */
abstract class PublishedTargetBase extends MaterializationTestBase {

    static final Map<String, String> OLD = Map.of("{\"id\":1}", "{\"v\":1}");
    static final Map<String, String> NEW = Map.of("{\"id\":1}", "{\"v\":1}", "{\"id\":2}", "{\"v\":2}");

    @BeforeEach
    void publishOneVersionAndAppendToTheLog() {
        log.append(List.of(event(1, "insert", "1", "", "{\"v\":1}", 1)));
        passed(rebuild().run());
        log.append(List.of(event(2, "insert", "2", "", "{\"v\":2}", 2)));
    }

    void assertUntouched() {
        assertThat(served()).isEqualTo(OLD);
        assertThat(tables("_shadow_")).isEmpty();
    }

    /** Adds a row to the target right after it was published. */
    FaultyConnector meddling() {
        return new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            String target = rebuild().plan().target().quoted();
            var summary = send.now(exchange);
            if (log.count(target) == 2) {
                log.execute("INSERT INTO %1$s SELECT * FROM %1$s LIMIT 1".formatted(target));
            }
            return summary;
        });
    }

    /** Makes the build last for minutes, under the query id and the timeout that it has. */
    static FaultyConnector slow(ClickHouseConnector real) {
        return new FaultyConnector(real, "INSERT INTO", (insert, send) -> {
            String into = insert.sql().lines().findFirst().orElseThrow();
            String sql = into + " (dpone_cdc_position) SELECT toString(sleepEachRow(0.05)) FROM numbers(20000)"
                    + " SETTINGS max_block_size = 1";
            return send.now(new ClickHouseStatement(
                    sql, insert.queryId(), insert.parameters(), insert.settings(), insert.timeout()));
        });
    }
}
