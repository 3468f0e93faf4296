package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The document is OpenAPI 3.1 by the schema of the OpenAPI Initiative, and agrees with itself. */
class OpenApiDocumentTest {

    private static final String OPENAPI = "https://spec.openapis.org/oas/3.1/schema-base/2022-10-07";
    private static final Pattern NAME_IN_PATH = Pattern.compile("\\{([^}]+)}");

    private final ApiDocument document;

    OpenApiDocumentTest() throws IOException {
        document = ApiDocument.read();
    }

    @Test
    void isOpenApi() {
        assertThat(problems(document.root())).isEmpty();
    }

    @Test
    void wouldNotBeWithASchemaOrAFieldThatIsWrong() {
        ObjectNode wrong = document.root().deepCopy();
        ((ObjectNode) wrong.at("/components/schemas/RouteId")).put("maxLength", "long");
        assertThat(problems(wrong)).isNotEmpty();
        wrong = document.root().deepCopy();
        ((ObjectNode) wrong.at("/paths/~1api~1v1~1status/get")).put("answers", 1);
        assertThat(problems(wrong)).isNotEmpty();
    }

    @Test
    void namesEachOperationOnce() {
        List<String> ids = document.operations().stream().map(Operation::id).toList();
        assertThat(ids).doesNotContain("").doesNotHaveDuplicates().hasSizeGreaterThan(20);
        List<String> tags = document.root().path("tags").findValuesAsText("name");
        assertThat(document.operations()).allSatisfy(operation -> assertThat(tags)
                .contains(operation.node().path("tags").path(0).asText()));
    }

    @Test
    void declaresTheNamesOfEveryPath() {
        assertThat(document.operations()).allSatisfy(operation -> {
            Set<String> names = NAME_IN_PATH
                    .matcher(operation.path())
                    .results()
                    .map(name -> name.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(operation.parameters("path").stream()
                            .map(parameter -> parameter.path("name").asText()))
                    .containsExactlyInAnyOrderElementsOf(names);
        });
    }

    @Test
    void refersToWhatIsThereAndHasNothingElse() {
        Set<String> referred = new TreeSet<>(document.root().findValuesAsText("$ref"));
        document.root()
                .findValues("security")
                .forEach(ways -> ways.forEach(way -> way.fieldNames()
                        .forEachRemaining(name -> referred.add("#/components/securitySchemes/" + name))));
        assertThat(referred).allSatisfy(reference -> assertThat(
                        document.root().at(reference.substring(1)).isMissingNode())
                .as(reference)
                .isFalse());
        Set<String> components = new TreeSet<>();
        document.root().path("components").properties().forEach(kind -> kind.getValue()
                .fieldNames()
                .forEachRemaining(name -> components.add("#/components/%s/%s".formatted(kind.getKey(), name))));
        assertThat(components).isEqualTo(referred);
    }

    @Test
    void givesExamplesThatItsSchemasAllow() {
        var schemas = new Schemas(document);
        List<JsonNode> contents = new ArrayList<>();
        document.root().findValues("content").forEach(content -> content.forEach(contents::add));
        List<JsonNode> exemplary =
                contents.stream().filter(content -> content.has("example")).toList();
        assertThat(exemplary).hasSizeGreaterThan(5).allSatisfy(content -> assertThat(
                        schemas.problems(content.path("schema"), content.path("example")))
                .isEmpty());
        document.root().findParents("examples").forEach(schema -> schema.path("examples")
                .forEach(example -> assertThat(schemas.problems(schema, example))
                        .as(schema.toString())
                        .isEmpty()));
    }

    private static List<Error> problems(JsonNode document) {
        Schema schema = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(OpenApiDocumentTest::text))
                .getSchema(SchemaLocation.of(OPENAPI));
        return schema.validate(document);
    }

    /** The schemas of OpenAPI lie in a library under their addresses. */
    private static @Nullable String text(String id) {
        try (InputStream file = Schema.class.getResourceAsStream(id.replaceFirst("^https:/", ""))) {
            return file == null ? null : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
