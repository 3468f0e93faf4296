package dev.remat.scheduler.alert.message;

import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.report.RunResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a message for people lists of a run, by name, in the order of the list. */
final class Facts {

    private Facts() {}

    static Map<String, String> of(Alert alert) {
        RunResult result = alert.result();
        Map<String, String> facts = new LinkedHashMap<>();
        put(facts, "outcome", result.outcome().id());
        put(facts, "blockers", String.join(", ", result.report().blockers()));
        put(facts, "since", EvidenceJson.time(alert.since()));
        put(facts, "target", result.report().targetDataset());
        put(facts, "owner", alert.owner());
        put(facts, "run", result.record().identity().runId().text());
        put(facts, "node", result.record().identity().node());
        String evidence = result.report().outputDir();
        put(facts, "evidence", evidence.isEmpty() ? "could not be written; the log says why" : evidence);
        return facts;
    }

    private static void put(Map<String, String> facts, String name, String value) {
        String line = Plain.line(value);
        if (!line.isEmpty()) {
            facts.put(name, line);
        }
    }
}
