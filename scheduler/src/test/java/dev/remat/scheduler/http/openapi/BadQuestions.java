package dev.remat.scheduler.http.openapi;

import java.io.IOException;
import java.util.Map;

/**
 * What every operation refuses, and what none can answer.
 *
 * @param exchanges keeps the answers
 * @param run id of a run that is there
 */
record BadQuestions(Exchanges exchanges, String run) {

    private static final String RUN = "20200101T000000Z_000000";
    private static final Map<String, String> NOT_THERE = Map.of(
            "{route}", "nothing", "{run}", RUN, "{request}", RUN, "{name}", "nothing.json", "{digest}", "0".repeat(64));
    private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");
    private static final String LONG = "a".repeat(9000);
    private static final String HUGE = " ".repeat(2_000_000);

    void askAll() throws IOException {
        for (Operation operation : exchanges.operations()) {
            String target = target(operation);
            exchanges.ask(operation, target, Map.of("Host", "evil.example.org"), "");
            exchanges.ask(operation, target, Map.of("No Header", "x"), "");
            exchanges.ask(operation, target, Map.of("X-Long", LONG), "");
            exchanges.ask(operation, target + "?a=" + LONG, Map.of(), "");
            if (operation.mayAnswer(404)) {
                exchanges.ask(operation, target, Map.of(), "");
            }
            if (operation.mayAnswer(413)) {
                String there = target.replace("nothing", "free").replace(RUN, run);
                exchanges.ask(operation, there, JSON, HUGE);
                exchanges.ask(operation, there, JSON, "[]");
            }
        }
    }

    /** Nobody has logged in. */
    void askWithoutLogin() throws IOException {
        for (Operation operation : exchanges.operations()) {
            if (operation.mayAnswer(401)) {
                exchanges.ask(operation, target(operation), Map.of(), "");
                exchanges.ask(operation, target(operation), Map.of("Authorization", "Bearer nothing"), "");
            }
        }
    }

    /** Nobody can say what is there. */
    void askWithoutRegistry() throws IOException {
        for (Operation operation : exchanges.operations()) {
            if (operation.mayAnswer(503)) {
                exchanges.ask(
                        operation,
                        target(operation).replace("nothing", "free"),
                        JSON,
                        operation.body().isMissingNode() ? "" : "{\"reason\": \"x\"}");
            }
        }
    }

    private static String target(Operation operation) {
        String target = operation.path();
        for (Map.Entry<String, String> name : NOT_THERE.entrySet()) {
            target = target.replace(name.getKey(), name.getValue());
        }
        return target;
    }
}
