package dev.remat.scheduler.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Bodies that come near to what a schema allows.
 *
 * @param odd chooses
 */
record OddBody(Odd odd) {

    private static final List<String> WHOLE = List.of(
            "",
            " ",
            "null",
            "7",
            "\"text\"",
            "[]",
            "[{\"reason\": \"x\"}]",
            "{} {}",
            "{\"reason\": \"x\"",
            "{\"reason\": \"",
            "{\"reason\": \"x\", \"reason\": 1}",
            "{'reason': 'x'}",
            "{\"reason\": \"x\",}",
            "{\"\": \"\"}",
            "\ufeff{}",
            "<reason>x</reason>",
            "reason=x&by=y",
            "[".repeat(100_000),
            "{\"a\":".repeat(50_000),
            "[".repeat(900) + "]".repeat(900),
            "{\"reason\": " + "9".repeat(5000) + "}",
            "{\"reason\": 1e999999999}");

    private static final List<String> VALUES = List.of(
            "null",
            "1",
            "-1.5e300",
            "true",
            "[]",
            "{}",
            "[\"x\"]",
            "{\"a\": {\"b\": []}}",
            "\"x\"",
            "\"\\u0000\"",
            "\"\\ud83d\"");

    String like(JsonNode schema) {
        if (odd.happens(1)) {
            return " ".repeat(2_000_000);
        }
        return odd.happens(40) ? odd.choose(WHOLE) : object(schema);
    }

    private String object(JsonNode schema) {
        List<String> names = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        names.removeIf(name -> odd.happens(40));
        if (odd.happens(20)) {
            names.add(odd.text());
        }
        if (odd.happens(10)) {
            names.addAll(List.copyOf(names));
        }
        return names.stream()
                .map(name -> "%s: %s".formatted(TextNode.valueOf(name), value()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private String value() {
        return odd.happens(50)
                ? odd.choose(VALUES)
                : TextNode.valueOf(odd.text()).toString();
    }
}
