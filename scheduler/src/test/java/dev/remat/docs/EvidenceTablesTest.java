package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The user's page and the JSON Schema tell of the same fields and metrics. */
class EvidenceTablesTest {

    @Test
    void everyFieldOfTheReportIsExplained() throws IOException {
        assertThat(rows(0)).containsExactlyInAnyOrderElementsOf(names(schema().at("/properties")));
    }

    @Test
    void everyMetricOfTheReportIsExplained() throws IOException {
        assertThat(rows(1)).containsExactlyInAnyOrderElementsOf(names(schema().at("/$defs/metrics/properties")));
    }

    /** First cells of the nth table in the section about the report. */
    private static List<String> rows(int table) {
        String text = Page.of("docs/materialization.md").section("The report").text();
        List<String> tables = Stream.of(text.split("(?m)^(?!\\|).*$"))
                .map(String::strip)
                .filter(part -> part.startsWith("|"))
                .toList();
        return new Section("The report", tables.get(table)).firstCells();
    }

    private static JsonNode schema() throws IOException {
        return new ObjectMapper()
                .readTree(Page.repository()
                        .resolve("docs/schemas/cdc_materialization.schema.json")
                        .toFile());
    }

    private static List<String> names(JsonNode properties) {
        Iterable<String> names = properties::fieldNames;
        return StreamSupport.stream(names.spliterator(), false).toList();
    }
}
