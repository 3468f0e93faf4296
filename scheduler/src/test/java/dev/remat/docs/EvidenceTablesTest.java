package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The user's page and the JSON Schemas tell of the same fields and metrics. */
class EvidenceTablesTest {

    private static final String REPORT = "The report";
    private static final String TYPED_REPORT = "The typed report";
    private static final String TYPED_SCHEMA = "cdc_typed_materialization";

    @Test
    void everyFieldOfTheReportIsExplained() throws IOException {
        assertThat(rows(REPORT, 0)).containsExactlyInAnyOrderElementsOf(names("cdc_materialization", "/properties"));
    }

    @Test
    void everyMetricOfTheReportIsExplained() throws IOException {
        assertThat(rows(REPORT, 1))
                .containsExactlyInAnyOrderElementsOf(names("cdc_materialization", "/$defs/metrics/properties"));
    }

    @Test
    void everyFieldThatTypedReportsHaveBeyondIsExplained() throws IOException {
        List<String> beyond = new ArrayList<>(names(TYPED_SCHEMA, "/properties"));
        beyond.removeAll(names("cdc_materialization", "/properties"));
        assertThat(rows(TYPED_REPORT, 0)).containsExactlyInAnyOrderElementsOf(beyond);
    }

    @Test
    void everyFindingOfTypedReportsIsExplained() throws IOException {
        assertThat(rows(TYPED_REPORT, 1))
                .containsExactlyInAnyOrderElementsOf(names(TYPED_SCHEMA, "/$defs/findings/properties"));
    }

    @Test
    void partsOfFieldsThatTypedReportsHaveAreNamed() throws IOException {
        Page page = Page.of("docs/materialization.md");
        List<String> named = new Page(page.file(), page.section(TYPED_REPORT).text()).codeSpans();
        for (String part : List.of(
                "/$defs/column/properties",
                "/properties/schema_policy/properties",
                "/$defs/failedValue/properties",
                "/$defs/drift/properties",
                "/$defs/driftedKey/properties",
                "/$defs/check/properties")) {
            assertThat(named).as(part).containsAll(names(TYPED_SCHEMA, part));
        }
    }

    @Test
    void everySchemaIsLinkedFromTheTableOfFiles() throws IOException {
        List<String> links = Page.of("docs/materialization.md").relativeLinks();
        try (Stream<Path> schemas = Files.list(Page.repository().resolve("docs/schemas"))) {
            assertThat(links)
                    .containsAll(
                            schemas.map(file -> "schemas/" + file.getFileName()).toList());
        }
    }

    /** First cells of the nth table in a section, of those directly below its heading. */
    private static List<String> rows(String section, int table) {
        String text = Page.of("docs/materialization.md").section(section).text();
        List<String> tables = Stream.of(text.split("(?m)^(?!\\|).*$"))
                .map(String::strip)
                .filter(part -> part.startsWith("|"))
                .toList();
        return new Section(section, tables.get(table)).firstCells();
    }

    private static List<String> names(String schema, String place) throws IOException {
        JsonNode text = new ObjectMapper()
                .readTree(Page.repository()
                        .resolve("docs/schemas/" + schema + ".schema.json")
                        .toFile());
        Iterable<String> names = text.at(place)::fieldNames;
        return StreamSupport.stream(names.spliterator(), false).toList();
    }
}
