package dev.remat.scheduler.freshness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds in the evidence when a route has succeeded last, whichever process made the run. A run that puts an older copy back has made
 * nothing fresh. {@code latest.json} says where to begin, so that a route with thousands of runs costs two small files; where it
 * cannot be read, the newest runs are looked at first.
 */
final class LastSuccess {

    private static final Logger log = LoggerFactory.getLogger(LastSuccess.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern RUN = Pattern.compile(RunId.PATTERN);
    private static final Set<String> SUCCESSES = Stream.of(Outcome.values())
            .filter(Outcome::isUpToDate)
            .map(Outcome::id)
            .collect(Collectors.toUnmodifiableSet());

    private LastSuccess() {}

    /** When it ended; empty where no run has succeeded. */
    static Optional<Instant> of(Path routeFolder) {
        try {
            JsonNode latest = pointer(routeFolder);
            String passed = latest.path("newest_passed").path("run_id").asText();
            if (latest.path("newest_passed").isNull() || !Files.isDirectory(routeFolder)) {
                return Optional.empty();
            }
            Optional<Instant> named = passed.isEmpty()
                    ? Optional.empty()
                    : success(routeFolder.resolve(passed).resolve("run.json"));
            return named.isPresent() ? named : newest(routeFolder, passed);
        } catch (IOException e) {
            log.warn("the runs in {} could not be looked through: {}", routeFolder, e.toString());
            return Optional.empty();
        }
    }

    /** How the newest run ended, in words; empty where there is none. */
    static String newestRun(Path routeFolder) {
        JsonNode newest = pointer(routeFolder).path("newest");
        return newest.path("run_id").isTextual()
                ? "; its newest run, %s, ended as %s"
                        .formatted(
                                newest.path("run_id").asText(),
                                newest.path("outcome").asText())
                : "";
    }

    /** What {@code latest.json} says; nothing where it is missing or cannot be read. */
    private static JsonNode pointer(Path routeFolder) {
        Path file = routeFolder.resolve("latest.json");
        try {
            return Files.exists(file) ? read(file) : MissingNode.getInstance();
        } catch (IOException e) {
            log.debug("{} cannot be read", file, e);
            return MissingNode.getInstance();
        }
    }

    /** @param atMost the newest run that can be one; empty for any */
    private static Optional<Instant> newest(Path routeFolder, String atMost) throws IOException {
        for (String run : runs(routeFolder)) {
            if (atMost.isEmpty() || run.compareTo(atMost) <= 0) {
                Optional<Instant> success = success(routeFolder.resolve(run).resolve("run.json"));
                if (success.isPresent()) {
                    return success;
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> runs(Path routeFolder) throws IOException {
        try (Stream<Path> entries = Files.list(routeFolder)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .filter(name -> RUN.matcher(name).matches())
                    .sorted(Comparator.reverseOrder())
                    .toList();
        }
    }

    private static Optional<Instant> success(Path file) {
        try {
            JsonNode run = read(file);
            return SUCCESSES.contains(run.path("outcome").asText()) && !run.has("rollback")
                    ? Optional.of(Instant.parse(run.path("finished_at").asText()))
                    : Optional.empty();
        } catch (IOException | DateTimeParseException e) {
            log.debug("{} cannot be read", file, e);
            return Optional.empty();
        }
    }

    private static JsonNode read(Path file) throws IOException {
        return JSON.readTree(Files.readAllBytes(file));
    }
}
