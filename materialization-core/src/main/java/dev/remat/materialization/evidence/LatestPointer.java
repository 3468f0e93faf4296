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
    private static final String RUN_ID = "run_id";
    private static final String NEWEST = "newest";
    private static final String NEWEST_PASSED = "newest_passed";

    private LatestPointer() {}

    static void move(Path file, RunResult result) throws IOException {
        Map<String, Object> newest = entry(result);
        write(file, result, newest, result.outcome().isUpToDate() ? newest : earlier(file, NEWEST_PASSED));
    }

    /** The same for a run that may have started before the one that the pointer names. */
    static void fitIn(Path file, RunResult result) throws IOException {
        Object named = earlier(file, NEWEST);
        Object passed = earlier(file, NEWEST_PASSED);
        Map<String, Object> entry = entry(result);
        boolean newerPass = result.outcome().isUpToDate() && isLater(result, passed);
        write(file, result, named == null || isLater(result, named) ? entry : named, newerPass ? entry : passed);
    }

    private static boolean isLater(RunResult result, @Nullable Object entry) {
        return !(entry instanceof Map<?, ?> named)
                || result.record().identity().runId().text().compareTo(String.valueOf(named.get(RUN_ID))) > 0;
    }

    private static Map<String, Object> entry(RunResult result) {
        var run = result.record();
        Map<String, Object> entry = new TreeMap<>();
        entry.put(RUN_ID, run.identity().runId().text());
        entry.put("outcome", run.outcome().id());
        entry.put("passed", result.report().passed());
        entry.put("finished_at", EvidenceJson.time(run.finishedAt()));
        entry.put(
                "path",
                run.identity().runId() + "/" + ReportFiles.of(result.report()).json());
        return entry;
    }

    private static void write(Path file, RunResult result, Object newest, @Nullable Object newestPassed)
            throws IOException {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        fields.put("schema_version", "remat.latest.v1");
        fields.put("route", result.record().identity().route());
        fields.put(NEWEST, newest);
        fields.put(NEWEST_PASSED, newestPassed);
        AtomicFiles.write(file, EvidenceJson.text(fields));
    }

    /** What the pointer says now; a file that cannot be read is replaced, since the runs themselves are all there. */
    private static @Nullable Object earlier(Path file, String which) {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            JsonNode earlier = JSON.readTree(file.toFile()).path(which);
            return earlier.isObject() ? JSON.convertValue(earlier, TreeMap.class) : null;
        } catch (IOException e) {
            log.warn("{} cannot be read and is written anew: {}", file, e.getMessage());
            return null;
        }
    }
}
