package dev.remat.scheduler.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunUsage;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A phase of a run, in short; {@code run.json} tells the whole.
 *
 * @param name preflight, build, publish and so on
 * @param durationMs how long it took, in milliseconds
 * @param completed false where it ended the run
 * @param peakMemory most memory of one of its statements in bytes, or null where nobody knows
 */
public record RunPhase(
        String name,
        long durationMs,
        boolean completed,
        @Nullable Long peakMemory) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Those of a run that has ended. */
    public static List<RunPhase> of(RunRecord run) {
        return run.phases().stream().map(RunPhase::of).toList();
    }

    private static RunPhase of(PhaseRecord phase) {
        return new RunPhase(
                phase.name(),
                phase.duration().toMillis(),
                phase.completed(),
                RunUsage.ofStatements(phase.statements()).totals().peakMemory());
    }

    /** Those of a run as its {@code run.json} tells it. */
    public static List<RunPhase> of(JsonNode run) {
        return StreamSupport.stream(run.path("phases").spliterator(), false)
                .map(phase -> new RunPhase(
                        phase.path("name").asText(),
                        phase.path("duration_ms").asLong(),
                        phase.path("completed").asBoolean(),
                        phase.at("/usage/peak_memory_bytes").isNumber()
                                ? Long.valueOf(
                                        phase.at("/usage/peak_memory_bytes").asLong())
                                : null))
                .toList();
    }

    /** As the registry keeps them. */
    public static String text(List<RunPhase> phases) {
        try {
            return JSON.writeValueAsString(phases);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers always have a JSON form", e);
        }
    }

    /** From what the registry keeps; none where it keeps nothing. */
    public static List<RunPhase> of(@Nullable String text) {
        try {
            return text == null ? List.of() : JSON.readValue(text, new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            return List.of();
        }
    }
}
