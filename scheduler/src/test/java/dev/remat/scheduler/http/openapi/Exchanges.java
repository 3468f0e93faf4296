package dev.remat.scheduler.http.openapi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was asked of a server, and what it has answered. */
final class Exchanges {

    private final ApiDocument document;
    private final List<Exchange> all = new ArrayList<>();
    private Wire wire = new Wire(0);

    Exchanges(ApiDocument document) {
        this.document = document;
    }

    /** Asks the server of this port from now on. */
    void goOnAt(int port) {
        wire = new Wire(port);
    }

    /** Asks without a body; the names are those in the address, in their order. */
    RawAnswer ask(String operation, String... names) throws IOException {
        return ask(operation, Map.of(), names);
    }

    RawAnswer ask(String operation, Map<String, String> headers, String... names) throws IOException {
        Operation asked = document.operation(operation);
        return ask(asked, target(asked, names), headers, "");
    }

    /** Asks with a JSON body. */
    RawAnswer tell(String operation, String name, String body) throws IOException {
        Operation asked = document.operation(operation);
        return ask(asked, target(asked, name), Map.of("Content-Type", "application/json"), body);
    }

    RawAnswer ask(Operation operation, String target, Map<String, String> headers, String body) throws IOException {
        RawAnswer answer = wire.ask(operation.method(), target, headers, body);
        all.add(new Exchange(operation, answer));
        return answer;
    }

    private static String target(Operation operation, String... names) {
        String target = operation.path();
        for (String name : names) {
            target = target.replaceFirst("\\{[^}]+}", name);
        }
        return target;
    }

    List<Operation> operations() {
        return document.operations();
    }

    List<Exchange> all() {
        return all;
    }

    /**
     * One of them.
     *
     * @param operation what was asked
     * @param answer what came back
     */
    record Exchange(Operation operation, RawAnswer answer) {}
}
