package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Builds in pieces: every key in one of them, each piece whole or not at all, and no statement beyond the memory. */
abstract class PiecesContract extends MaterializationTestBase {

    private static final int OUT_OF_MEMORY = 241;

    /** Each a part of the log. */
    private static final int MOST_AT_ONCE = 400_000;

    private static final String PIECE_INSERT = "INSERT INTO `%s`.`target__remat_piece_";

    @ParameterizedTest
    @EnumSource(
            value = Strategy.class,
            names = {"RANGES", "TWO_STEP"})
    void takesEveryKeyOnceWhateverItsHash(Strategy strategy) {
        List<String> hashes =
                List.of("0", "00", "7F", "7f", "FF", "ff", "g", "zz", "~", "é", "\uFFFD", "\uD83D\uDE00", " ");
        for (int key = 0; key < 40; key++) {
            String hash = key < hashes.size() ? hashes.get(key) : "k" + key;
            log.execute(
                    ("INSERT INTO %s (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,"
                                    + " dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_ingested_at)"
                                    + " SELECT '%s', 'update', toString(number), concat('e', toString(number), '_%d'), '%s', '{\"id\":%d}',"
                                    + " toDateTime64(number, 3, 'UTC') FROM numbers(3)")
                            .formatted(log.dataset().quoted(), STREAM, key, hash, key));
        }
        RunResult result = passed(inPieces(strategy, 1, 7).run());
        assertThat(result.report().rowsMaterialized()).isEqualTo(40);
        assertThat(result.report().rowsSourceEvents()).isEqualTo(120);
        assertThat(result.report().metrics()).containsEntry("strategy", strategy.id());
        assertThat(tables()).as("nothing of the pieces is left").noneMatch(name -> name.contains("piece"));
    }

    @Test
    void buildsOnlyThePieceAgainThatRanOutOfMemory() {
        fill(20_000, 2_000);
        var struck = new AtomicInteger();
        String third = PIECE_INSERT.formatted(log.dataset().database());
        var faulty = new FaultyConnector(connector, third, (statement, send) -> {
            if (struck.incrementAndGet() == 3) {
                send.now(statement);
                throw new StatementRefused(OUT_OF_MEMORY, "it is said to have failed", statement.queryId(), null);
            }
            return send.now(statement);
        });
        RunResult result =
                passed(inPieces(Strategy.RANGES, 1, 6).through(faulty).run());
        assertThat(struck).as("six pieces, and two for the third").hasValue(8);
        assertThat(result.report().warnings())
                .containsExactly("memory ran out 1 times; in the end 7 ranges of keys were built");
        assertThat(result.report().metrics()).containsEntry("strategy_reason", "set by the route; in 6 ranges of keys");
        assertSameAsWindow();
    }

    @Test
    void buildsOnlyThePieceAgainWhoseAnswerWasLost() {
        fill(4_000, 500);
        var struck = new AtomicInteger();
        var faulty = new FaultyConnector(
                connector, PIECE_INSERT.formatted(log.dataset().database()), (statement, send) -> {
                    if (struck.incrementAndGet() == 5) {
                        throw new AnswerLost("cut off before it was sent", statement.queryId(), null);
                    }
                    return send.now(statement);
                });
        RunResult result =
                passed(inPieces(Strategy.RANGES, 1, 6).through(faulty).run());
        assertThat(struck).as("six pieces, and the fifth once more").hasValue(7);
        assertThat(result.report().warnings()).singleElement().asString().contains("the connection was lost");
        assertThat(tables("piece")).isEmpty();
        assertSameAsWindow();
    }

    @Test
    void goesOnInRangesWhereTheFreelyChosenStatementRunsOutOfMemory() {
        fill(4_000, 500);
        var struck = new AtomicInteger();
        var faulty = new FaultyConnector(connector, "INSERT INTO", (statement, send) -> {
            if (struck.incrementAndGet() == 1) {
                send.now(statement);
                throw new StatementRefused(OUT_OF_MEMORY, "it is said to have failed", statement.queryId(), null);
            }
            return send.now(statement);
        });
        RunResult result = passed(rebuild().through(faulty).run());
        assertThat(result.report().metrics())
                .containsEntry("strategy", "ranges")
                .containsEntry(
                        "strategy_reason",
                        "the log is sorted by key, and ordered ran out of memory; in 1 ranges of keys");
        assertThat(result.report().warnings())
                .containsExactly("memory ran out, and the build went on with strategy ranges");
        assertSameAsWindow();
    }

    @Test
    void takesTheRouteAtItsWord() {
        fill(4_000, 500);
        var faulty = new FaultyConnector(connector, "INSERT INTO", (statement, send) -> {
            throw new StatementRefused(OUT_OF_MEMORY, "no memory", statement.queryId(), null);
        });
        RunResult failed =
                rebuild().with(POLICY.with(Strategy.ORDERED)).through(faulty).run();
        assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(tables()).isEmpty();
    }

    @Test
    void dividesARangeThatIsTooLargeUntilItFits() {
        fillWithALargeKey(200_000, 300_000, 30_000);
        long limit = 150L << 20;
        var limits = new Limits(Duration.ofMinutes(10), limit, 2, Map.of()).with(new Ranges(1, 1));
        RunResult result =
                passed(rebuild().with(POLICY.with(Strategy.RANGES).with(limits)).run());
        assertThat(result.report().warnings()).singleElement().asString().contains("memory ran out");
        assertStayedBelow(result, limit);
        assertSameAsWindow();
    }

    @ParameterizedTest
    @EnumSource(Ordering.class)
    void keepsToItsMemoryInALogThatIsNotInKeyOrder(Ordering ordering) {
        log.execute("DROP TABLE %s SYNC".formatted(log.dataset().quoted()));
        log = LogTable.create(connector, log.dataset(), LogTable.TIME_ORDER);
        fillWithALargeKey(200_000, 300_000, 30_000);
        long limit = 150L << 20;
        var limits = new Limits(Duration.ofMinutes(10), limit, 2, Map.of());
        RunResult result = passed(rebuild()
                .with(POLICY.with(Strategy.TWO_STEP).with(ordering).with(limits))
                .run());
        assertStayedBelow(result, limit);
        assertSameAsWindow(ordering);
    }

    private Rebuild inPieces(Strategy strategy, int parallel, int number) {
        return rebuild().with(POLICY.with(strategy).with(Limits.DEFAULTS.with(new Ranges(parallel, number))));
    }

    /** Updates of keys, every tenth delivered twice. */
    private void fill(int events, int keys) {
        insert("number", "number % 7", "cityHash64(event) % " + keys, "toString(event)", events);
    }

    /** Updates of keys, and so many of one key alone, with a payload of 300 random characters. */
    void fillWithALargeKey(int large, int events, int keys) {
        String payload = "concat('{\"v\":\"', hex(randomString(150)), '\"}')";
        insert(
                "number",
                "number % 7",
                "if(event < %d, 0, cityHash64(event) %% %d)".formatted(large, keys),
                payload,
                events);
    }

    private void insert(String position, String sequence, String key, String payload, int events) {
        for (int from = 0; from < events; from += MOST_AT_ONCE) {
            insert(position, sequence, key, payload, from, Math.min(MOST_AT_ONCE, events - from));
        }
    }

    private void insert(String position, String sequence, String key, String payload, int from, int events) {
        log.execute("""
                INSERT INTO %1$s (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence,
                    dpone_cdc_event_hash, dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json,
                    dpone_cdc_ingested_at)
                SELECT 'stream-1', 'update', toString(%2$s), toString(%3$s), lower(hex(SHA256(toString(event)))),
                    lower(hex(SHA256(toString(id)))), concat('{"id":', toString(id), '}'), %5$s,
                    toDateTime64(1767225600, 3, 'UTC') + number / 1000
                FROM (SELECT number, if(number %% 10 = 9, number - 1, number) AS event, %4$s AS id FROM numbers(%6$d, %7$d))""".formatted(log.dataset().quoted(), position, sequence, key, payload, from, events));
    }

    private void assertSameAsWindow() {
        assertSameAsWindow(Ordering.INGESTED_AT);
    }

    private void assertSameAsWindow(Ordering ordering) {
        List<Row> pieces = content();
        passed(rebuild().with(POLICY.with(Strategy.WINDOW).with(ordering)).run());
        assertThat(pieces).isEqualTo(content());
    }

    private List<Row> content() {
        return log.query("""
                SELECT count() AS n, sum(cityHash64(* EXCEPT dpone_cdc_materialized_at)) AS h, sum(remat_event_count) AS e
                FROM %s""".formatted(rebuild().plan().target().quoted()));
    }

    /** By the server's own log, which holds a statement's peak of memory. */
    void assertStayedBelow(RunResult result, long limit) {
        String ids = result.record().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .map(StatementRecord::queryId)
                .findFirst()
                .orElseThrow()
                .replaceFirst("_[a-z]+_[0-9]+$", "");
        log.execute("SYSTEM FLUSH LOGS");
        List<Row> above = log.query("""
                SELECT query_id, memory_usage, substring(query, 1, 200) AS sql
                FROM system.query_log
                WHERE startsWith(query_id, '%s') AND type != 'QueryStart' AND memory_usage > %d""".formatted(ids, limit));
        assertThat(above).isEmpty();
        long statements = log.query("""
                SELECT count() AS n FROM system.query_log
                WHERE startsWith(query_id, '%s') AND type = 'QueryFinish' AND query_kind = 'Insert'""".formatted(ids)).get(0).number("n");
        assertThat(statements).isPositive();
    }
}
