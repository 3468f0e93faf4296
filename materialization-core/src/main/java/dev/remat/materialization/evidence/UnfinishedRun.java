package dev.remat.materialization.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.report.RunStart;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run whose evidence does not say how it ended.
 *
 * @param start what is known of it
 * @param stopped whether it is over for certain, and only its outcome unknown; else its process may be alive
 */
public record UnfinishedRun(RunStart start, boolean stopped) {

    private static final Logger log = LoggerFactory.getLogger(UnfinishedRun.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String UNKNOWN = "unknown";

    /** Those of one route, the oldest first. A folder that cannot be read is none. */
    public static List<UnfinishedRun> of(Path routeFolder) {
        try {
            return UnfinishedMark.in(routeFolder).stream()
                    .map(run -> routeFolder.resolve(run).resolve(EvidenceWriter.RUN_JSON))
                    .filter(Files::isRegularFile)
                    .flatMap(file -> read(file).stream())
                    .sorted(Comparator.comparing(
                            run -> run.start().identity().runId().text()))
                    .toList();
        } catch (IOException e) {
            log.warn("the runs in {} could not be looked through: {}", routeFolder, e.toString());
            return List.of();
        }
    }

    private static Optional<UnfinishedRun> read(Path file) {
        try {
            JsonNode run = JSON.readTree(file.toFile());
            return switch (run.path("outcome").asText()) {
                case EvidenceJson.RUNNING ->
                    Optional.of(new UnfinishedRun(
                            start(
                                    run,
                                    run.path("target_dataset").asText(),
                                    run.path("plan_fingerprint").asText()),
                            false));
                case UNKNOWN -> Optional.of(unknown(run, file));
                default -> Optional.empty();
            };
        } catch (IOException | IllegalArgumentException | DateTimeParseException e) {
            log.warn("{} cannot be read: {}", file, e.toString());
            return Optional.empty();
        }
    }

    /** A run that wrote its evidence; what it was about stands in its report. */
    private static UnfinishedRun unknown(JsonNode run, Path file) throws IOException {
        for (ReportFiles files : List.of(ReportFiles.TYPED_REPORT, ReportFiles.REPORT)) {
            Path path = file.resolveSibling(files.json());
            if (Files.exists(path)) {
                JsonNode report = JSON.readTree(path.toFile());
                return new UnfinishedRun(
                        start(
                                run,
                                report.path("target_dataset").asText(),
                                report.at("/metrics/plan_fingerprint").asText()),
                        true);
            }
        }
        throw new IOException("there is no report beside it");
    }

    private static RunStart start(JsonNode run, String target, String fingerprint) {
        return new RunStart(
                new RunIdentity(
                        run.path("route").asText(),
                        new RunId(run.path("run_id").asText()),
                        run.path("attempt").asInt(),
                        run.path("node").asText(),
                        run.path("configuration").asText(),
                        origin(run),
                        run.path("trace_id").asText()),
                target,
                fingerprint,
                run.path("lock_file").asText(),
                run.path("version").asText(),
                run.path("endpoint").asText(),
                Instant.parse(run.path("started_at").asText()));
    }

    private static RunOrigin origin(JsonNode run) {
        if (!run.has("cause")) {
            return RunOrigin.UNKNOWN;
        }
        return new RunOrigin(
                RunOrigin.Cause.of(run.path("cause").asText()),
                run.path("asked_by").asText(),
                run.has("slot") ? Instant.parse(run.path("slot").asText()) : null);
    }
}
