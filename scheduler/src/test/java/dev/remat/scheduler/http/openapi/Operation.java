package dev.remat.scheduler.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What may be asked of one address.
 *
 * @param document where it stands
 * @param verb its method, in small letters
 * @param path its address, with names in braces
 * @param item what is said of the address
 * @param node what is said of it alone
 */
record Operation(ApiDocument document, String verb, String path, JsonNode item, JsonNode node) {

    String id() {
        return node.path("operationId").asText();
    }

    String method() {
        return verb.toUpperCase(Locale.ROOT);
    }

    /** Those in one place, such as {@code path}. */
    List<JsonNode> parameters(String in) {
        List<JsonNode> all = new ArrayList<>();
        Stream.of(item, node).forEach(each -> each.path("parameters").forEach(one -> all.add(document.resolved(one))));
        all.removeIf(parameter -> !parameter.path("in").asText().equals(in));
        return all;
    }

    boolean mayAnswer(int status) {
        return node.path("responses").has(Integer.toString(status));
    }

    /** The least role by each way to log in; none where nobody need log in. */
    List<String> roles() {
        List<String> roles = new ArrayList<>();
        (node.has("security") ? node : document.root())
                .path("security")
                .forEach(way -> way.forEach(each -> each.forEach(role -> roles.add(role.asText()))));
        return roles;
    }

    JsonNode answer(int status) {
        return document.resolved(node.path("responses").path(Integer.toString(status)));
    }

    /** The schema of its body; a missing node where it takes none. */
    JsonNode body() {
        return document.resolved(node.path("requestBody")).at("/content/application~1json/schema");
    }

    @Override
    public String toString() {
        return method() + " " + path;
    }
}
