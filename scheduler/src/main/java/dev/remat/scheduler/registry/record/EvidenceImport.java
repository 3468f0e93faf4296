package dev.remat.scheduler.registry.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunPhase;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.RunTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes runs into the registry that it does not know, or whose end it does not, from their evidence. */
final class EvidenceImport {

    private static final Logger log = LoggerFactory.getLogger(EvidenceImport.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final List<String> REPORTS = List.of("cdc_typed_materialization.json", "cdc_materialization.json");

    private final Recorder recorder;
    private final String node;

    EvidenceImport(Recorder recorder, String node) {
        this.recorder = recorder;
        this.node = node;
    }

    /**
     * Takes in what the registry lacks.
     *
     * @param root folder of all evidence
     * @param notBefore older runs are left out
     */
    void takeIn(Path root, Instant notBefore) {
        int taken = 0;
        for (Path route : folders(root)) {
            String id = String.valueOf(route.getFileName());
            Optional<Set<String>> known =
                    recorder.ask("look for the runs of " + id, sql -> new RunTable(sql).ended(id), PATIENCE);
            for (Path run : known.isEmpty() ? List.<Path>of() : folders(route)) {
                String name = String.valueOf(run.getFileName());
                if (name.matches(RunId.PATTERN)
                        && !known.get().contains(name)
                        && !new RunId(name).startedAt().isBefore(notBefore)) {
                    taken += takeIn(run) ? 1 : 0;
                }
            }
        }
        if (taken > 0) {
            log.info("runs taken into the registry from their evidence: {}", taken);
        }
    }

    private boolean takeIn(Path folder) {
        try {
            Optional<RunEntry> run = read(folder);
            run.ifPresent(known ->
                    recorder.write("evidence of run " + known.id(), sql -> new RunTable(sql).take(known, node)));
            return run.isPresent();
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            log.warn("{} cannot be taken into the registry: {}", folder, e.toString());
            return false;
        }
    }

    /** Empty where the evidence does not say how the run ended. */
    static Optional<RunEntry> read(Path folder) throws IOException {
        Path file = folder.resolve("run.json");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        JsonNode run = JSON.readTree(file.toFile());
        if (!run.has("finished_at")) {
            return Optional.empty();
        }
        String text = report(folder);
        JsonNode report = JSON.readTree(text == null ? "{}" : text);
        Instant started = Instant.parse(run.path("started_at").asText());
        return Optional.of(new RunEntry(
                run.path("run_id").asText(),
                run.path("route").asText(),
                RunState.of(run.path("outcome").asText()),
                run.path("cause").asText(RunOrigin.UNKNOWN.cause().id()),
                run.path("asked_by").asText(),
                run.path("node").asText(),
                run.path("attempt").asInt(),
                run.path("retry").path("attempts").asInt(1),
                run.has("slot") ? Instant.parse(run.path("slot").asText()) : null,
                null,
                started,
                started,
                Instant.parse(run.path("finished_at").asText()),
                report.path("rows_materialized").asLong(),
                StreamSupport.stream(report.path("blockers").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList(),
                run.path("explanation").asText(),
                folder.toString(),
                text,
                null,
                RunPhase.of(run)));
    }

    private static @Nullable String report(Path folder) throws IOException {
        for (String name : REPORTS) {
            if (Files.exists(folder.resolve(name))) {
                return Files.readString(folder.resolve(name));
            }
        }
        return null;
    }

    /** Folders in a folder, in order; none where it cannot be read. */
    static List<Path> folders(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .filter(entry -> !String.valueOf(entry.getFileName()).startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            log.warn("{} cannot be looked through: {}", folder, e.toString());
            return List.of();
        }
    }
}
