package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Advice;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What runs advise over logs that are large enough to deserve it. */
abstract class AdviceContract extends MaterializationTestBase {

    private static final int EVENTS = 120_000;

    @Test
    void hasNothingToSayOfAGoodLog() throws IOException {
        fill(EVENTS, "number % 5000", "");
        passed(rebuild().run());
        RunResult result = passed(rebuild().run());

        assertThat(result.record().advice()).isEmpty();
        assertThat(text(result, "run.json")).contains("\"advice\": []");
        assertThat(text(result, "cdc_materialization.md")).doesNotContain("## Advice");
    }

    @Test
    void saysHowTheLogShouldBeSorted() throws IOException {
        log.execute("DROP TABLE %s SYNC".formatted(log.dataset().quoted()));
        log = LogTable.create(connector, log.dataset(), LogTable.TIME_ORDER);
        fill(EVENTS, "number % 5000", "");

        RunResult result = passed(rebuild().run());

        assertAdvice(result, "log-not-in-key-order", "is sorted by (dpone_cdc_ingested_at)", LogTable.KEY_ORDER);
        assertThat(result.report().warnings()).isEmpty();
        assertThat(text(result, "run.json")).contains("\"code\": \"log-not-in-key-order\"");
        assertThat(text(result, "cdc_materialization.md")).contains("## Advice", "- `log-not-in-key-order`: `");
    }

    @Test
    void asksForTheStreamOfALogThatHasSeveral() {
        fill(EVENTS, "number % 5000", "");
        log.execute("INSERT INTO %1$s SELECT * REPLACE ('stream-2' AS dpone_cdc_stream_id) FROM %1$s LIMIT 5"
                .formatted(log.dataset().quoted()));
        ClickHouseCdcMaterializationPlan plan = rebuild().plan();
        var all = new ClickHouseCdcMaterializationPlan(plan.cdc(), plan.target(), plan.uniqueKey(), null);

        assertAdvice(passed(rebuild().with(all).run()), "several-streams", "2 streams", "`stream-id`");
        assertThat(passed(rebuild().run()).record().advice()).isEmpty();
    }

    @Test
    void namesALogThatIsNotMerged() {
        log.execute("SYSTEM STOP MERGES " + log.dataset().quoted());
        fill(
                EVENTS,
                "number % 5000",
                "SETTINGS max_block_size = 300, max_insert_block_size = 300, min_insert_block_size_rows = 300,"
                        + " min_insert_block_size_bytes = 1, max_insert_threads = 1, max_threads = 1");

        assertAdvice(passed(rebuild().run()), "many-log-parts", "has 400 active parts");

        fill(2 * EVENTS, "number % 5000 + 5000", "");
        assertThat(passed(rebuild().run()).record().advice())
                .as("one part holds most")
                .isEmpty();
    }

    @Test
    void namesTheKeyWithVeryManyEvents() {
        fill(EVENTS, "if(number < 110000, 7, number)", "");

        assertAdvice(passed(rebuild().run()), "large-key", "{\"id\":7}", "110000 events");
    }

    @Test
    void namesAWriterThatSendsEventsAgain() {
        fill(EVENTS, "number % 5000", "");
        log.execute("INSERT INTO %1$s SELECT * FROM %1$s WHERE cityHash64(dpone_cdc_event_hash) %% 10 = 0"
                .formatted(log.dataset().quoted()));

        assertAdvice(passed(rebuild().run()), "many-duplicates", "had been delivered before");
    }

    @Test
    void namesAStrategyThatAutoWouldNotTake() {
        fill(EVENTS, "number % 5000", "");

        assertAdvice(
                passed(rebuild().with(POLICY.with(Strategy.WINDOW)).run()),
                "strategy-pinned",
                "strategy = window",
                "auto takes ordered");
        assertThat(passed(rebuild().with(POLICY.with(Strategy.ORDERED)).run())
                        .record()
                        .advice())
                .isEmpty();
    }

    @Test
    void namesIncrementsWhereALargeLogHardlyGrows() {
        fill(1_000_000, "number % 5000", "");
        RunResult first = passed(rebuild().run());
        assertThat(first.record().advice()).as("nothing was published before").isEmpty();

        RunResult second = passed(rebuild().with(POLICY.with(Strategy.FULL)).run());

        assertAdvice(
                second,
                "incremental-possible",
                "0 of 1000000 events are new since run "
                        + first.record().identity().runId().text());
        assertThat(passed(rebuild().with(POLICY.with(Strategy.INCREMENTAL)).run())
                        .record()
                        .advice())
                .isEmpty();
        RunResult byItself = passed(rebuild().run());
        assertThat(byItself.report().metrics()).containsEntry("strategy", "incremental");
        assertThat(byItself.record().advice()).isEmpty();
    }

    @Test
    void saysThatMemoryGetsShort() {
        fill(EVENTS, "number % 5000", "");
        Long peak = peakOfBuild(passed(rebuild().with(limited(8L << 30)).run()));
        if (peak == null) {
            return; // an older server does not say it of so short a run
        }

        RunResult result = Stream.of(112, 115, 118, 121, 124)
                .map(percent -> rebuild().with(limited(peak * percent / 100)).run())
                .filter(run -> run.outcome() == Outcome.SUCCEEDED)
                .findFirst()
                .orElseThrow();

        assertAdvice(result, "memory-near-limit", "_build_", "`memory-limit`");
    }

    @Test
    void namesPartitionsThatAreTooSmall() {
        fill(EVENTS, "number % 5000", "");
        var shape = new TableShape(
                TableShape.DEFAULTS.orderBy(),
                List.of(),
                new SqlFragment("cityHash64(dpone_cdc_unique_key_hash) % 150"),
                Map.of(),
                Map.of());

        assertAdvice(
                passed(rebuild().with(POLICY.with(shape)).run()),
                "small-partitions",
                "150 partitions",
                "table.partition-by");
    }

    private static ClickHouseCdcMaterializationPolicy limited(long bytes) {
        return POLICY.with(
                new Limits(Duration.ofMinutes(5), null, 1, Map.of("max_memory_usage", String.valueOf(bytes))));
    }

    private static @Nullable Long peakOfBuild(RunResult result) {
        return result.record().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .filter(statement -> statement.memoryLimit() != null)
                .map(StatementRecord::usage)
                .map(usage -> Objects.requireNonNullElse(usage.peakMemory(), 0L))
                .max(Long::compare)
                .filter(peak -> peak > 0)
                .orElse(null);
    }

    private static void assertAdvice(RunResult result, String code, String... parts) {
        assertThat(result.record().advice()).extracting(Advice::code).containsExactly(code);
        assertThat(result.record().advice().get(0).sentence()).contains(parts);
    }

    private static String text(RunResult result, String file) throws IOException {
        return Files.readString(Path.of(result.report().outputDir(), file));
    }

    /** Appends events of the same second each, whose positions count up. */
    private void fill(int events, String key, String settings) {
        log.execute("""
                INSERT INTO %s
                SELECT '%s', '', '', '', '', 'update', toString(number), '0',
                    lower(hex(SHA256(concat('%s', toString(number))))), lower(hex(SHA256(toString(%s)))),
                    concat('{"id":', toString(%s), '}'), '{}', '{}', 0,
                    toDateTime64(1767225600, 3, 'UTC') + number / 1000
                FROM numbers(%d)
                %s""".formatted(log.dataset().quoted(), STREAM, key, key, key, events, settings));
    }
}
