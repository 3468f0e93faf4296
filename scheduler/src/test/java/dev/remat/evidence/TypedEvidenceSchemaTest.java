package dev.remat.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.typed.ParseFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of typed routes, as core writes them, against their schemas. */
class TypedEvidenceSchemaTest {

    private static final Path REPOSITORY = Path.of(System.getProperty("remat.repository", ".."));
    private static final String TYPED = "cdc_typed_materialization";
    private static final String QUARANTINE = "cdc_typed_parse_quarantine";

    private final ObjectMapper mapper = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"typed-passed", "typed-failed", "typed-not-evaluated"})
    void takesEveryReport(String golden) throws IOException {
        assertThat(problems(TYPED, golden(golden))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed-passed.quarantine", "typed-failed.quarantine"})
    void takesEverySummaryOfQuarantine(String golden) throws IOException {
        assertThat(problems(QUARANTINE, golden(golden))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "typed-passed, ''",
        "typed-passed, /schema_policy",
        "typed-passed, /typed_columns/0",
        "typed-passed, /quality_evidence",
        "typed-passed, /quality_evidence/parse_failures/0",
        "typed-passed, /quality_evidence/samples/0",
        "typed-failed, /quality_evidence/drift",
        "typed-failed, /quality_evidence/drift/new_keys/0",
        "typed-failed, /quality_evidence/drift/missing_required/0",
        "typed-failed, /quality_evidence/drift/changed_types/0",
        "typed-failed, /quality_evidence/checks/0",
        "typed-failed, /quality_evidence/carried_values/0",
        "typed-not-evaluated, /quality_evidence"
    })
    void refusesWhatItDoesNotKnowAndMissesWhatIsNotThere(String golden, String place) throws IOException {
        ObjectNode report = golden(golden);
        ObjectNode object = (ObjectNode) report.at(place);
        List<String> names = names(object);

        object.put("another", 1);
        assertThat(problems(TYPED, report)).as("one more").isNotEmpty();
        object.remove("another");
        for (String name : names) {
            JsonNode value = object.remove(name);
            assertThat(problems(TYPED, report)).as("without %s", name).isNotEmpty();
            object.set(name, value);
        }
        assertThat(problems(TYPED, report)).isEmpty();
    }

    @Test
    void theSummaryOfQuarantineIsStrictToo() throws IOException {
        ObjectNode summary = golden("typed-passed.quarantine");
        for (String name : names(summary)) {
            JsonNode value = summary.remove(name);
            assertThat(problems(QUARANTINE, summary)).as("without %s", name).isNotEmpty();
            summary.set(name, value);
        }
        summary.put("another", 1);
        assertThat(problems(QUARANTINE, summary)).isNotEmpty();
    }

    @Test
    void refusesAReportThatPassedWithoutALookAtItsRows() throws IOException {
        ObjectNode report = golden("typed-passed");
        report.set("quality_evidence", mapper.createObjectNode().put("evaluated", false));
        assertThat(problems(TYPED, report)).isNotEmpty();
    }

    @Test
    void refusesAReportThatPassedWithABlocker() throws IOException {
        for (String name : List.of(TYPED, QUARANTINE)) {
            ObjectNode report = golden(name.equals(TYPED) ? "typed-passed" : "typed-passed.quarantine");
            ((ArrayNode) report.get("blockers")).add("clickhouse_cdc_typed_materialization.check");
            assertThat(problems(name, report)).isNotEmpty();
        }
    }

    @Test
    void refusesATypedBlockerInAnUntypedReport() throws IOException {
        ObjectNode report = golden("failed");
        ((ObjectNode) report.get("metrics")).put("dedupe_key", "k").put("target_dataset", "serving.orders");
        assertThat(problems("cdc_materialization", report)).isEmpty();
        ((ArrayNode) report.get("blockers")).add("clickhouse_cdc_typed_materialization.check");
        assertThat(problems("cdc_materialization", report)).isNotEmpty();
    }

    @Test
    void knowsEveryChoice() throws IOException {
        ids("/$defs/reason/enum", Stream.of(ParseFailure.values()).map(ParseFailure::id));
        ids("/$defs/onParseError/enum", Stream.of(OnParseError.values()).map(OnParseError::id));
        ids(
                "/properties/schema_policy/properties/schema_drift/enum",
                Stream.of(SchemaDrift.values()).map(SchemaDrift::id));
        ids(
                "/properties/schema_policy/properties/on_schema_change/enum",
                Stream.of(OnSchemaChange.values()).map(OnSchemaChange::id));
        ids(
                "/$defs/check/properties/severity/enum",
                Stream.of(Severity.values()).map(Severity::id));
    }

    private void ids(String place, Stream<String> expected) throws IOException {
        JsonNode schema = mapper.readTree(
                REPOSITORY.resolve("docs/schemas/" + TYPED + ".schema.json").toFile());
        assertThat(StreamSupport.stream(schema.at(place).spliterator(), false).map(JsonNode::asText))
                .as(place)
                .containsExactlyInAnyOrderElementsOf(expected.toList());
    }

    private ObjectNode golden(String name) throws IOException {
        Path file = REPOSITORY.resolve("materialization-core/src/test/resources/golden/evidence/" + name + ".json");
        return (ObjectNode) mapper.readTree(Files.readString(file));
    }

    private static List<String> problems(String schema, JsonNode json) throws IOException {
        return EvidenceSchema.of(schema).problems(json.toString());
    }

    private static List<String> names(ObjectNode object) {
        Iterable<String> names = object::fieldNames;
        return StreamSupport.stream(names.spliterator(), false).toList();
    }
}
