package dev.remat.scheduler.registry.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes the evidence of runs that are too old. The newest run of a route and its newest success stay, and so does what belongs to
 * tables that somebody may still decide about, and to runs of which nobody knows how they ended.
 */
final class EvidenceRetention {

    private static final Logger log = LoggerFactory.getLogger(EvidenceRetention.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    /** So that one pass ends. */
    private static final int MOST_OF_A_ROUTE = 200;

    private final Path root;
    private final Function<String, Optional<Set<String>>> needed;

    /**
     * @param root folder of all evidence
     * @param needed ids of the runs that the tables of a route come from; empty where that cannot be told now, and then all
     *     evidence of the route stays
     */
    EvidenceRetention(Path root, Function<String, Optional<Set<String>>> needed) {
        this.root = root;
        this.needed = needed;
    }

    /** Deletes what is older than a time; returns how many runs that was. */
    int delete(Instant before) {
        int deleted = 0;
        for (Path route : EvidenceImport.folders(root)) {
            List<Path> old = EvidenceImport.folders(route).stream()
                    .filter(run -> isOlder(run, before))
                    .limit(MOST_OF_A_ROUTE)
                    .toList();
            deleted += old.isEmpty() ? 0 : delete(route, old);
        }
        if (deleted > 0) {
            log.info("evidence of runs from before {} deleted: {}", before, deleted);
        }
        return deleted;
    }

    private int delete(Path route, List<Path> old) {
        Optional<Set<String>> inTables = needed.apply(String.valueOf(route.getFileName()));
        if (inTables.isEmpty()) {
            return 0;
        }
        int deleted = 0;
        try {
            Set<String> kept = new HashSet<>(inTables.get());
            kept.addAll(pointedTo(route));
            for (Path run : old) {
                if (!kept.contains(String.valueOf(run.getFileName())) && !isUnfinished(route, run)) {
                    deleteFolder(run);
                    deleted++;
                }
            }
        } catch (IOException e) {
            log.warn("old evidence in {} could not be deleted: {}", route, e.toString());
        }
        return deleted;
    }

    private static boolean isOlder(Path run, Instant before) {
        String name = String.valueOf(run.getFileName());
        return name.matches(RunId.PATTERN) && new RunId(name).startedAt().isBefore(before);
    }

    private static Set<String> pointedTo(Path route) throws IOException {
        Path latest = route.resolve("latest.json");
        if (!Files.exists(latest)) {
            return Set.of();
        }
        JsonNode pointer = JSON.readTree(latest.toFile());
        return new HashSet<>(List.of(
                pointer.path("newest").path("run_id").asText(),
                pointer.path("newest_passed").path("run_id").asText()));
    }

    private static boolean isUnfinished(Path route, Path run) {
        return Files.exists(route.resolve(".unfinished").resolve(String.valueOf(run.getFileName())));
    }

    private static void deleteFolder(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
