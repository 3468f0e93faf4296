package dev.remat.benchmarks.rebuild;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.benchmarks.contestant.Limits;
import dev.remat.benchmarks.log.LogOrder;
import dev.remat.benchmarks.log.Skew;
import dev.remat.benchmarks.report.BenchJson;
import dev.remat.benchmarks.report.BenchReport;
import dev.remat.benchmarks.report.ContestantResult;
import dev.remat.benchmarks.report.Machine;
import dev.remat.benchmarks.report.RebuildPart;
import dev.remat.benchmarks.server.BenchServer;
import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.policy.Strategy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs real contestants on a real engine; of what they take only that there is something to tell. */
@ClickHouseTest
class RebuildBenchmarkTest {

    @TempDir
    private Path folder;

    private @Nullable BenchServer opened;

    @BeforeEach
    void open(TestDatabase database) {
        opened = BenchServer.at(database.endpoint(), database.user(), database.password());
    }

    @AfterEach
    void close() {
        server().close();
    }

    @Test
    void everyContestantGivesTheRowsOfAFullRebuild() throws IOException {
        RebuildPart part = run(5000, LogOrder.KEY, Skew.UNIFORM, 0, false, List.of());

        var size = part.largest();
        assertThat(size.events()).isEqualTo(5000);
        assertThat(size.logParts()).isEqualTo(3);
        assertThat(size.rows()).isBetween(800L, 1000L);
        assertThat(size.contestants()).allSatisfy(RebuildBenchmarkTest::ranAndAgrees);
        assertThat(size.contestants())
                .extracting(ContestantResult::id)
                .contains(
                        "floor",
                        "dpone",
                        "dbt",
                        "refreshable-view",
                        "replacing-insert",
                        "replacing-read",
                        "argmax-view",
                        "update-1",
                        "unchanged")
                .containsAll(Arrays.stream(Strategy.values())
                        .filter(strategy -> strategy != Strategy.AUTO && strategy != Strategy.INCREMENTAL)
                        .map(strategy -> "remat-" + strategy.id())
                        .toList());
        assertThat(size.measured("update-1")).hasValueSatisfying(update -> assertThat(update.changedKeys())
                .isEqualTo(Math.round(size.keys() / 100.0)));
        assertThatTheJsonSaysEverything(part);
    }

    @Test
    void agreesOnTypedRowsOfASkewedLogInTimeOrder() {
        RebuildPart part = run(
                4000,
                LogOrder.TIME,
                Skew.ZIPF,
                0,
                true,
                List.of("dpone", "dbt", "argmax-view", "replacing", "refreshable"));

        assertThat(part.largest().keys()).as("few keys have most events").isLessThan(700);
        assertThat(part.largest().contestants()).hasSize(6).allSatisfy(RebuildBenchmarkTest::ranAndAgrees);
    }

    @Test
    void saysWhoGivesOtherRows() {
        RebuildPart part = run(3000, LogOrder.KEY, Skew.UNIFORM, 10, false, List.of("remat-full", "dpone"));

        assertThat(part.largest().events()).isGreaterThan(3200);
        assertThat(part.largest().measured("remat-full"))
                .hasValueSatisfying(full -> assertThat(agrees(full)).isTrue());
        assertThat(part.largest().measured("dpone"))
                .as("an old event that is delivered again wins there")
                .hasValueSatisfying(dpone -> assertThat(agrees(dpone)).isFalse());
        assertThat(part.bars())
                .filteredOn(bar -> bar.id().equals("full-seconds"))
                .singleElement()
                .satisfies(bar -> assertThat(bar.note()).endsWith("dpone gives other rows"));
    }

    @Test
    void goesOnWithoutAContestantThatFails() {
        var settings = settings(
                40_000, LogOrder.TIME, Skew.UNIFORM, 0, false, List.of("dbt", "floor"), new Limits(20L << 20, 1));
        RebuildPart part = new RebuildBenchmark(server(), folder, settings, line -> {}).run();

        assertThat(part.largest().measured("dbt")).isEmpty();
        assertThat(part.largest().contestants())
                .filteredOn(contestant -> contestant.id().equals("dbt"))
                .singleElement()
                .satisfies(dbt -> assertThat(dbt.error()).contains("MEMORY_LIMIT_EXCEEDED"));
        assertThat(part.largest().measured("floor")).isPresent();
    }

    @Test
    void namesAllContestantsToWhoeverAsksForAnother() {
        assertThatThrownBy(() -> run(100, LogOrder.KEY, Skew.UNIFORM, 0, false, List.of("remat-fulll")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'remat-fulll'")
                .hasMessageContaining("remat-full, ")
                .hasMessageContaining("unchanged");
    }

    private BenchServer server() {
        return Objects.requireNonNull(opened);
    }

    private static void ranAndAgrees(ContestantResult contestant) {
        assertThat(contestant.error()).as(contestant.id()).isEmpty();
        assertThat(contestant.rounds()).as(contestant.id()).hasSize(1).allSatisfy(round -> {
            assertThat(round.seconds()).isPositive();
            assertThat(round.cpuSeconds()).isPositive();
            assertThat(round.memoryBytes()).isPositive();
            assertThat(round.readBytes()).isPositive();
            assertThat(round.strategy().isEmpty()).isEqualTo(!contestant.title().startsWith("Remat"));
        });
        assertThat(agrees(contestant)).as(contestant.id()).isTrue();
    }

    private static boolean agrees(ContestantResult contestant) {
        var check = contestant.check();
        return check != null && check.equal() && check.rows() == check.expectedRows() && check.rows() > 0;
    }

    /** Reads the text as somebody else would. */
    private static void assertThatTheJsonSaysEverything(RebuildPart part) throws IOException {
        var report = new BenchReport(
                BenchReport.SCHEMA_VERSION,
                "bin/bench",
                "2026-01-01T00:00:00Z",
                "2026-01-01T00:01:00Z",
                Machine.here("embedded", "26.7"),
                part,
                null,
                null,
                null);
        JsonNode json = new ObjectMapper().readTree(BenchJson.text(report));
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "schema_version",
                        "command",
                        "started_at",
                        "finished_at",
                        "machine",
                        "rebuild",
                        "publish",
                        "scheduler",
                        "java");
        assertThat(json.at("/machine").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("cores", "memory_bytes", "os", "java", "server", "engine_version");
        assertThat(json.at("/rebuild/settings").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "skew",
                        "payload_bytes",
                        "order",
                        "parts",
                        "deleted_percent",
                        "redelivered_percent",
                        "typed",
                        "rounds",
                        "memory_limit_bytes",
                        "threads");
        JsonNode size = json.at("/rebuild/sizes/0");
        assertThat(size.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("events", "keys", "log_parts", "log_bytes", "rows", "contestants");
        assertThat(size.path("contestants")).hasSameSizeAs(part.largest().contestants());
        size.path("contestants").forEach(contestant -> {
            assertThat(contestant.fieldNames())
                    .toIterable()
                    .contains("id", "title", "kind", "changed_keys", "rounds", "seconds", "check", "error");
            assertThat(contestant.at("/rounds/0").fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder(
                            "seconds",
                            "cpu_seconds",
                            "memory_bytes",
                            "read_bytes",
                            "written_bytes",
                            "statements",
                            "strategy");
            assertThat(contestant.at("/seconds").fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder("min", "median", "max");
            assertThat(contestant.at("/check").fieldNames())
                    .toIterable()
                    .containsExactlyInAnyOrder("rows", "checksum", "equal", "expected_rows");
        });
        assertThat(json.at("/rebuild/bars")).hasSize(7).allSatisfy(bar -> assertThat(bar.fieldNames())
                .toIterable()
                .contains("id", "text", "limit", "unit", "measured", "met", "note", "verdict"));
    }

    private RebuildPart run(
            long events, LogOrder order, Skew skew, double redelivered, boolean typed, List<String> contestants) {
        var settings = settings(events, order, skew, redelivered, typed, contestants, Limits.NONE);
        return new RebuildBenchmark(server(), folder, settings, line -> {}).run();
    }

    private static RebuildSettings settings(
            long events,
            LogOrder order,
            Skew skew,
            double redelivered,
            boolean typed,
            List<String> contestants,
            Limits limits) {
        return new RebuildSettings(
                List.of(events),
                null,
                skew,
                140,
                order,
                3,
                5,
                redelivered,
                typed,
                1,
                List.of(1.0),
                contestants,
                limits);
    }
}
