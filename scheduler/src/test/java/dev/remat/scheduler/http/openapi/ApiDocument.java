package dev.remat.scheduler.http.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@code docs/openapi.yaml}.
 *
 * @param root all of it
 */
record ApiDocument(JsonNode root) {

    private static final Path FILE =
            Path.of(System.getProperty("remat.repository", "..")).resolve("docs/openapi.yaml");
    private static final Set<String> METHODS =
            Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

    static ApiDocument read() throws IOException {
        return new ApiDocument(new YAMLMapper().readTree(FILE.toFile()));
    }

    /** In the order in which they stand there. */
    List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        root.path("paths").properties().forEach(path -> path.getValue().properties().stream()
                .filter(method -> METHODS.contains(method.getKey()))
                .forEach(method -> operations.add(
                        new Operation(this, method.getKey(), path.getKey(), path.getValue(), method.getValue()))));
        return operations;
    }

    Operation operation(String id) {
        return operations().stream()
                .filter(operation -> operation.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** What a node means: itself, or what it refers to. */
    JsonNode resolved(JsonNode node) {
        JsonNode reference = node.path("$ref");
        return reference.isMissingNode()
                ? node
                : resolved(root.at(reference.asText().substring(1)));
    }
}
