package dev.remat.materialization.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.report.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code latest.json}: names the newest run of a route, and the newest that passed. */
final class LatestPointer {

    private static final Logger log = LoggerFactory.getLogger(LatestPointer.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NEWEST_PASSED = "newest_passed";

    private LatestPointer() {}

    static void move(Path file, RunResult result) throws IOException {
        var run = result.record();
        Map<String, Object> newest = new TreeMap<>();
        newest.put("run_id", run.identity().runId().text());
        newest.put("outcome", run.outcome().id());
        newest.put("passed", result.report().passed());
        newest.put("finished_at", EvidenceJson.time(run.finishedAt()));
        newest.put(
                "path",
                run.identity().runId() + "/" + ReportFiles.of(result.report()).json());
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("schema_version", "remat.latest.v1");
        fields.put("route", run.identity().route());
        fields.put("newest", newest);
        fields.put(NEWEST_PASSED, result.report().passed() ? newest : earlierPassed(file));
        AtomicFiles.write(file, EvidenceJson.text(fields));
    }

    /** What the pointer says now; a file that cannot be read is replaced, since the runs themselves are all there. */
    private static @Nullable Object earlierPassed(Path file) {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            JsonNode earlier = JSON.readTree(file.toFile()).path(NEWEST_PASSED);
            return earlier.isObject() ? JSON.convertValue(earlier, TreeMap.class) : null;
        } catch (IOException e) {
            log.warn("{} cannot be read and is written anew: {}", file, e.getMessage());
            return null;
        }
    }
}
