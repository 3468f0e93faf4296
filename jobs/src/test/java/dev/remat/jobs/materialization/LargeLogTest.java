package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.report.RunResult;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A million events in random order with random ties: the target equals what a {@code row_number()} statement gives that was
 * written for this test alone, over numbers that need no parsing.
 */
@Tag("soak")
@ClickHouseTest
class LargeLogTest extends MaterializationTestBase {

    private static final int EVENTS = 1_000_000;

    @Test
    void equalsTheRowNumberStatementInEveryVariant() {
        fill();
        for (LatestRowContract.Variant variant : LatestRowContract.Variant.all()) {
            RunResult result = passed(rebuild().with(variant.policy()).run());
            assertThat(result.report().rowsSourceEvents())
                    .isEqualTo(log.count(log.dataset().quoted()));
            assertThat(contentOfTarget()).as(variant.toString()).isEqualTo(contentByRowNumber(variant));
        }
    }

    /** Every tenth event is delivered once more; times, positions and sequences tie often. */
    private void fill() {
        log.execute("""
                INSERT INTO %s
                SELECT 'stream-1', '', '', '', '', if(h %% 10 < 2, 'delete', 'update'),
                    toString(h %% 97), toString(intDiv(h, 97) %% 15),
                    lower(hex(SHA256(toString(event)))), lower(hex(SHA256(toString(h %% 150000)))),
                    concat('{"id":', toString(h %% 150000), '}'), concat('{"n":', toString(event), '}'), '{}',
                    h %% 10 < 2, toDateTime64(1767225600, 3, 'UTC') + (cityHash64(number) %% 5000) / 1000
                FROM (SELECT number, if(number < 1000000, number, number %% 100000 * 10) AS event, cityHash64(event, 7) AS h
                      FROM numbers(%d))
                ORDER BY cityHash64(number, 3)""".formatted(log.dataset().quoted(), EVENTS + EVENTS / 10));
    }

    private List<Row> contentOfTarget() {
        return log.query("SELECT count() AS n, sum(cityHash64(dpone_cdc_unique_key_hash, dpone_cdc_payload_json,"
                + " dpone_cdc_ingested_at)) AS h FROM "
                + rebuild().plan().target().quoted());
    }

    private List<Row> contentByRowNumber(LatestRowContract.Variant variant) {
        String source = "toUInt64(dpone_cdc_position) DESC, toUInt64(dpone_cdc_sequence) DESC";
        String order = variant.ordering() == Ordering.INGESTED_AT
                ? "dpone_cdc_ingested_at DESC, " + source
                : source + ", dpone_cdc_ingested_at DESC";
        return log.query("""
                SELECT count() AS n, sum(cityHash64(dpone_cdc_unique_key_hash, dpone_cdc_payload_json,
                    dpone_cdc_ingested_at)) AS h
                FROM (
                    SELECT *, row_number() OVER (PARTITION BY dpone_cdc_unique_key_hash
                        ORDER BY %s, dpone_cdc_event_hash DESC) AS rn
                    FROM (SELECT * FROM %s ORDER BY dpone_cdc_ingested_at LIMIT 1 BY dpone_cdc_event_hash)
                )
                WHERE rn = 1 AND %s""".formatted(
                        order,
                        log.dataset().quoted(),
                        variant.deleteMode() == DeleteMode.TOMBSTONE ? "1" : "dpone_cdc_deleted = 0"));
    }
}
