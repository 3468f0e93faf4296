package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.TextNode;

/** What answers have to be by the document. For one thread. */
final class Contract {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final ApiDocument document;
    private final Schemas schemas;

    Contract(ApiDocument document) {
        this.document = document;
        this.schemas = new Schemas(document);
    }

    /** The answer to an operation has a status, headers and a body that the document tells of. */
    void holds(Operation operation, RawAnswer answer) {
        assertThat(operation.mayAnswer(answer.status()))
                .as("%s may answer %d %s", operation, answer.status(), answer.body())
                .isTrue();
        JsonNode documented = operation.answer(answer.status());
        keepsBrowsersInBounds(answer);
        headers(documented, answer);
        JsonNode contents = documented.path("content");
        if (contents.isMissingNode()) {
            assertThat(answer.body()).isEmpty();
            return;
        }
        assertThat(contents.has(answer.type()))
                .as("%s answers %s with %d", operation, answer.type(), answer.status())
                .isTrue();
        body(contents.path(answer.type()).path("schema"), answer);
    }

    /** An error is a problem, whatever was asked. */
    void isProblem(RawAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isGreaterThanOrEqualTo(400);
        assertThat(answer.type()).as(answer.body()).isEqualTo("application/problem+json");
        body(document.root().at("/components/schemas/Problem"), answer);
        assertThat(parsed(answer).path("status").asInt()).isEqualTo(answer.status());
        keepsBrowsersInBounds(answer);
    }

    static void keepsBrowsersInBounds(RawAnswer answer) {
        assertThat(answer.header("Content-Security-Policy").orElse("")).startsWith("default-src 'none'");
        assertThat(answer.header("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(answer.header("Server")).isEmpty();
    }

    private void headers(JsonNode documented, RawAnswer answer) {
        documented.path("headers").properties().forEach(header -> {
            JsonNode meant = document.resolved(header.getValue());
            String value = answer.header(header.getKey()).orElse(null);
            assertThat(value != null || !meant.path("required").asBoolean(false))
                    .as("has %s", header.getKey())
                    .isTrue();
            boolean isNumber = meant.at("/schema/type").asText().equals("integer");
            if (value != null && !isNumber) {
                assertThat(schemas.problems(meant.path("schema"), TextNode.valueOf(value)))
                        .isEmpty();
            } else if (value != null) {
                assertThat(value).containsOnlyDigits();
            }
        });
    }

    private void body(JsonNode schema, RawAnswer answer) {
        if (schema.isMissingNode()) {
            return;
        }
        JsonNode value = answer.type().endsWith("json") ? parsed(answer) : TextNode.valueOf(answer.body());
        assertThat(schemas.problems(schema, value)).as(answer.body()).isEmpty();
    }

    static JsonNode parsed(RawAnswer answer) {
        try {
            return JSON.readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw new AssertionError("no JSON: " + answer.body(), e);
        }
    }
}
