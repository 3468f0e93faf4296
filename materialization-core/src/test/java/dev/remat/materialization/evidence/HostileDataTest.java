package dev.remat.materialization.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.TypedEvidence;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No data, whatever characters it has, shows as anything but itself. */
class HostileDataTest {

    private static final List<String> PIECES = List.of(
            "`",
            "``",
            "```",
            "|",
            "\\",
            "\\|",
            "\n",
            "\r\n",
            "\n\n",
            "\t",
            " ",
            "- ",
            "# ",
            "|---|",
            "<b>",
            "<!--",
            "[a](b)",
            "![](x)",
            "*",
            "_",
            "&#96;",
            "&lt;",
            "~~~",
            "\u0000",
            "\u0085",
            "\u2028",
            "\u2029",
            "\u202e",
            "\u200b",
            "\ufeff",
            "\ud83d\ude00",
            "\ud800",
            "é",
            "%s",
            "%n",
            "$",
            "{\"a\":1}",
            "'",
            "\"",
            "; DROP TABLE t");

    static Stream<String> hostile() {
        var random = new Random(20260131);
        Stream<String> mixed = IntStream.range(0, 2_000).mapToObj(i -> IntStream.rangeClosed(0, random.nextInt(6))
                .mapToObj(j -> PIECES.get(random.nextInt(PIECES.size())))
                .reduce("", String::concat));
        return Stream.concat(PIECES.stream(), mixed);
    }

    @Test
    void everyFileOfATypedRunKeepsItsShape() {
        Map<String, String> plain = shapes("x");
        hostile().forEach(text -> assertThat(shapes(text)).as("data %s", text).isEqualTo(plain));
    }

    @Test
    void noCellOfATableHasABar() {
        hostile().forEach(text -> assertThat(markdown(text).lines().filter(line -> line.startsWith("|")))
                .as("data %s", text)
                .allSatisfy(
                        line -> assertThat(line.chars().filter(c -> c == '|')).hasSize(5)));
    }

    @ParameterizedTest
    @MethodSource("surrounded")
    void codeSpansHoldTheWholeText(String text) {
        assertThat(CodeSpans.replaced("a %s b".formatted(MarkdownText.code(text)), ""))
                .isEqualTo("a  b");
    }

    static Stream<String> surrounded() {
        return Stream.of("`", "``a", "a``", "`a`", " ` ", "a`b``c", "`` ` ``");
    }

    @Test
    void jsonHasTheTextAsItIs() throws IOException {
        for (String text : hostile().filter(t -> !t.contains("\ud800")).toList()) {
            JsonNode json = new ObjectMapper().readTree(EvidenceJson.report(report(text)));
            assertThat(json.at("/quality_evidence/samples/0/payload").asText()).isEqualTo(text);
            assertThat(json.at("/quality_evidence/drift/new_keys/0/key").asText())
                    .isEqualTo(text);
            assertThat(json.at("/quality_evidence/checks/0/samples/1").asText()).isEqualTo(text);
            assertThat(json.at("/typed_columns/0/payload_key").asText()).isEqualTo(text);
        }
    }

    /** Text by name of the Markdown files, each piece of data made the same. */
    private static Map<String, String> shapes(String data) {
        return ReportFiles.texts(failed(data)).entrySet().stream()
                .filter(file -> file.getKey().endsWith(".md"))
                .collect(Collectors.toMap(Map.Entry::getKey, file -> CodeSpans.replaced(file.getValue(), "DATA")));
    }

    private static String markdown(String data) {
        return EvidenceMarkdown.report(failed(data));
    }

    private static ClickHouseCdcMaterializationReport report(String data) {
        return failed(data).report();
    }

    private static RunResult failed(String data) {
        TypedEvidence typed = SampleFindings.everything(data, text -> data);
        return SampleReports.failed(data, List.of(data, "second"), typed);
    }
}
