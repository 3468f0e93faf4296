package dev.remat.scheduler.process.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.scheduler.process.nodes.History.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Every run has ended, and its evidence says how: the same as the registry.
 *
 * @param history what the registry says
 */
record EvidenceCheck(History history) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> REPORTS = List.of("cdc_materialization.json", "cdc_materialization.md");

    List<String> violations() {
        List<String> violations = new ArrayList<>();
        for (Run run : history.runs()) {
            if (run.is("scheduled", "queued", "running", "unknown")) {
                violations.add("run without an end: " + run);
            } else {
                violations.addAll(incomplete(run));
            }
        }
        return violations;
    }

    private static List<String> incomplete(Run run) {
        if (run.evidence().isEmpty()) {
            return List.of("run without evidence: " + run);
        }
        Path folder = Path.of(run.evidence());
        List<String> violations = new ArrayList<>();
        for (String report : REPORTS) {
            if (!Files.isRegularFile(folder.resolve(report))) {
                violations.add("evidence without %s: %s".formatted(report, run));
            }
        }
        String outcome = outcome(folder);
        if (!outcome.equals(run.state())) {
            violations.add("evidence that says '%s': %s".formatted(outcome, run));
        }
        return violations;
    }

    private static String outcome(Path folder) {
        Path file = folder.resolve("run.json");
        try {
            JsonNode run = JSON.readTree(file.toFile());
            return run.path("outcome").asText();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
