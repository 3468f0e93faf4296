package dev.remat.jobs.materialization;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What evidence says that a run took is what the server's query log says of its statements. */
abstract class UsageContract extends MaterializationTestBase {

    private static final int EVENTS = 600;
    private static final long LIMIT = 1L << 30;
    private static final ObjectMapper JSON = new ObjectMapper();

    @BeforeEach
    void fillLog() {
        log.append(IntStream.rangeClosed(1, EVENTS)
                .mapToObj(n -> event(n % 100, "u", String.valueOf(n), "0", "{\"n\":%d}".formatted(n), n))
                .toList());
    }

    @Test
    void saysOfEachStatementWhatTheQueryLogSays() throws IOException {
        RunResult result = passed(rebuild().with(policy(Map.of())).run());

        List<StatementRecord> sent = statements(result);
        StatementRecord build = build(result);
        Row logged = logged(build);
        assertThat(build.usage().readRows())
                .isEqualTo(logged.number("read_rows"))
                .isGreaterThanOrEqualTo(EVENTS);
        assertThat(build.usage().readBytes()).isEqualTo(logged.number("read_bytes"));
        assertThat(build.usage().writtenRows())
                .isEqualTo(logged.number("written_rows"))
                .isEqualTo(100);
        assertThat(build.usage().writtenBytes()).isEqualTo(logged.number("written_bytes"));
        Long peak = build.usage().peakMemory();
        if (peak != null) {
            assertThat(peak).isEqualTo(logged.number("memory_usage"));
        }
        assertThat(sent).allMatch(statement -> statement.usage().isKnown());
        assertThat(build.memoryLimit()).isEqualTo(LIMIT);

        JsonNode usage = json(result).path("usage");
        assertThat(usage.path("statements").asInt()).isEqualTo(sent.size());
        assertThat(usage.path("statements_told").asInt()).isEqualTo(sent.size());
        assertThat(usage.path("statements_logged").asInt()).isZero();
        assertThat(usage.has("cpu_ms")).isFalse();
        assertThat(usage.path("read_rows").asLong()).isEqualTo(sum(json(result), "read_rows"));
        assertThat(usage.path("written_bytes").asLong()).isEqualTo(sum(json(result), "written_bytes"));
        assertThat(Files.readString(Path.of(result.report().markdownPath()))).contains("## Usage", "| `build` |");
    }

    @Test
    void looksIntoTheQueryLogOfNoRunThatIsQuick() {
        RunResult result = passed(rebuild().run());

        assertThat(result.record().phases()).extracting(PhaseRecord::name).doesNotContain("evidence");
        assertThat(statements(result)).noneMatch(statement -> statement.sql().contains("query_log"));
    }

    @Test
    void saysTheProcessorTimeOfARunThatTakesItsTime() throws IOException {
        var slowly = FaultyConnector.pausing(connector, "INSERT INTO", Duration.ofSeconds(6));

        RunResult result =
                passed(rebuild().with(policy(Map.of())).through(slowly).run());

        StatementRecord build = build(result);
        Row logged = logged(build);
        Duration cpu = Objects.requireNonNull(build.usage().cpuTime());
        assertThat(cpu.toNanos() / 1000).isEqualTo(logged.number("cpu"));
        assertThat(build.usage().peakMemory()).isEqualTo(logged.number("memory_usage"));
        JsonNode usage = json(result).path("usage");
        assertThat(usage.path("cpu_ms").asLong()).isGreaterThanOrEqualTo(cpu.toMillis());
        assertThat(usage.path("statements_logged").asInt()).isPositive();
        assertThat(usage.path("peak_memory_bytes").asLong()).isPositive();
        assertThat(Files.readString(Path.of(result.report().markdownPath())))
                .containsPattern("Peak memory: `[0-9.]+ [KM]iB in query remat_[^`]+`");
    }

    static ClickHouseCdcMaterializationPolicy policy(Map<String, String> settings) {
        return POLICY.with(new Limits(Duration.ofMinutes(5), LIMIT, null, settings));
    }

    private Row logged(StatementRecord statement) {
        String sql = """
                SELECT read_rows, read_bytes, written_rows, written_bytes, memory_usage,
                    ProfileEvents['UserTimeMicroseconds'] + ProfileEvents['SystemTimeMicroseconds'] AS cpu
                FROM system.query_log WHERE query_id = '%s' AND type = 'QueryFinish'""".formatted(statement.queryId());
        await().atMost(30, SECONDS).until(() -> {
            log.execute("SYSTEM FLUSH LOGS");
            return !log.query(sql).isEmpty();
        });
        return log.query(sql).get(0);
    }

    private static List<StatementRecord> statements(RunResult result) {
        return result.record().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .toList();
    }

    private static StatementRecord build(RunResult result) {
        List<StatementRecord> inserts = statements(result).stream()
                .filter(statement -> statement.sql().startsWith("INSERT INTO"))
                .toList();
        assertThat(inserts).hasSize(1);
        return inserts.get(0);
    }

    private static JsonNode json(RunResult result) throws IOException {
        return JSON.readTree(
                Path.of(result.report().outputDir()).resolve("run.json").toFile());
    }

    private static long sum(JsonNode run, String field) {
        return run.path("phases").findValues("statements").stream()
                .flatMap(statements -> statements.findValues(field).stream())
                .mapToLong(JsonNode::asLong)
                .sum();
    }
}
