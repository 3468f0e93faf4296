package dev.remat.scheduler.http.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remat.scheduler.registry.RunPhase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A phase in the timeline of a run.
 *
 * @param name preflight, build, publish and so on
 * @param startMs from the start of the run, in milliseconds
 * @param tookMs how long it took, in milliseconds
 * @param completed false where it ended the run
 * @param peakMemory most memory of one of its statements in bytes, or null where nobody knows
 * @param statements what it sent; none where only other nodes know
 */
public record PhaseRow(
        String name,
        long startMs,
        long tookMs,
        boolean completed,
        @Nullable Long peakMemory,
        List<Statement> statements) {

    /** Of what {@code run.json} says. */
    static List<PhaseRow> of(JsonNode run) {
        List<PhaseRow> rows = new ArrayList<>();
        Instant began = Instant.parse(run.path("started_at").asText());
        List<RunPhase> phases = RunPhase.of(run);
        for (int i = 0; i < phases.size(); i++) {
            JsonNode phase = run.path("phases").path(i);
            Instant started = Instant.parse(phase.path("started_at").asText());
            rows.add(of(
                    phases.get(i),
                    Duration.between(began, started).toMillis(),
                    Statement.of(phase.path("statements"))));
        }
        return rows;
    }

    /** One after the other, where nobody here knows when they began. */
    static List<PhaseRow> of(List<RunPhase> phases) {
        List<PhaseRow> rows = new ArrayList<>();
        long start = 0;
        for (RunPhase phase : phases) {
            rows.add(of(phase, start, List.of()));
            start += phase.durationMs();
        }
        return rows;
    }

    private static PhaseRow of(RunPhase phase, long start, List<Statement> statements) {
        return new PhaseRow(phase.name(), start, phase.durationMs(), phase.completed(), phase.peakMemory(), statements);
    }

    /** How long it took, for people. */
    public String took() {
        return Timing.length(Duration.ofMillis(tookMs));
    }

    /**
     * One statement.
     *
     * @param queryId found again in {@code system.query_log}
     * @param sql the text as sent
     * @param took how long it took, for people
     * @param error the failure's own text, empty where it succeeded
     * @param read rows that it read, or null
     * @param peakMemory most memory in bytes, or null
     */
    public record Statement(
            String queryId,
            String sql,
            String took,
            String error,
            @Nullable Long read,
            @Nullable Long peakMemory) {

        private static List<Statement> of(JsonNode statements) {
            List<Statement> all = new ArrayList<>();
            statements.forEach(one -> all.add(new Statement(
                    one.path("query_id").asText(),
                    one.path("sql").asText(),
                    Timing.length(Duration.ofMillis(one.path("duration_ms").asLong())),
                    one.path("error").asText(),
                    number(one.path("read_rows")),
                    number(one.path("peak_memory_bytes")))));
            return all;
        }

        private static @Nullable Long number(JsonNode number) {
            return number.isNumber() ? Long.valueOf(number.asLong()) : null;
        }
    }
}
