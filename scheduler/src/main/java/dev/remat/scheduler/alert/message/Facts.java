package dev.remat.scheduler.alert.message;

import dev.remat.materialization.evidence.EvidenceJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a message for people lists of a run, by name, in the order of the list. */
final class Facts {

    private Facts() {}

    static Map<String, String> of(Alert alert) {
        Subject subject = alert.subject();
        Map<String, String> facts = new LinkedHashMap<>();
        subject.run().ifPresent(run -> put(facts, "outcome", run.outcome().id()));
        put(facts, "blockers", String.join(", ", subject.blockers()));
        put(facts, "since", EvidenceJson.time(alert.since()));
        put(facts, "target", subject.target());
        put(facts, "owner", alert.owner());
        subject.run()
                .ifPresent(
                        run -> put(facts, "run", run.record().identity().runId().text()));
        put(facts, "node", subject.node());
        subject.run()
                .map(run -> run.report().outputDir())
                .ifPresent(evidence -> put(
                        facts, "evidence", evidence.isEmpty() ? "could not be written; the log says why" : evidence));
        return facts;
    }

    private static void put(Map<String, String> facts, String name, String value) {
        String line = Plain.line(value);
        if (!line.isEmpty()) {
            facts.put(name, line);
        }
    }
}
