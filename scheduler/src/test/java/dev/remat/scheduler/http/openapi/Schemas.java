package dev.remat.scheduler.http.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The schemas of a document, with formats. For one thread. */
final class Schemas {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            registry -> registry.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

    private final JsonNode definitions;
    private final Map<JsonNode, Schema> read = new HashMap<>();

    Schemas(ApiDocument document) {
        this.definitions = placed(document.root().at("/components/schemas"));
    }

    /** What is wrong with a value; empty if nothing is. */
    List<String> problems(JsonNode schema, JsonNode value) {
        return read.computeIfAbsent(schema, this::withDefinitions).validate(value).stream()
                .map(Error::toString)
                .toList();
    }

    private Schema withDefinitions(JsonNode schema) {
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.putArray("allOf").add(placed(schema));
        whole.set("$defs", definitions);
        return REGISTRY.getSchema(whole);
    }

    /** Refers to where a schema that stands alone has its parts. */
    private static JsonNode placed(JsonNode schema) {
        try {
            return JSON.readTree(schema.toString().replace("\"#/components/schemas/", "\"#/$defs/"));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
