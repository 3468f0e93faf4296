package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.evidence.EvidenceSchema;
import dev.remat.jobs.settings.Configuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people may copy from a page into their configuration loads. */
class SnippetsTest {

    /** Has the connections that the routes on the pages name, and the passwords that they take from outside. */
    private static final String SURROUNDINGS = """
            remat.connections {
              ch-prod { type = server, endpoint = "http://127.0.0.1:8123", password = "" }
            }
            """;

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "CH_PASSWORD", "secret",
            "OTEL_TOKEN", "secret",
            "OPS_WEBHOOK_URL", "https://hooks.example.org/services/secret",
            "SMTP_PASSWORD", "secret");

    static Stream<Snippet> routes() {
        return snippets("hocon route");
    }

    static Stream<Snippet> rematConfs() {
        return snippets("hocon remat.conf");
    }

    @ParameterizedTest
    @MethodSource("routes")
    void everyRouteOnAPageLoads(Snippet snippet, @TempDir Path folder) throws IOException {
        Configuration loaded = load(folder, SURROUNDINGS, snippet.text());

        assertThat(loaded.allProblems()).isEmpty();
        assertThat(loaded.routes()).containsOnlyKeys("orders");
    }

    @ParameterizedTest
    @MethodSource("rematConfs")
    void everyRematConfOnAPageLoads(Snippet snippet, @TempDir Path folder) throws IOException {
        assertThat(load(folder, snippet.text(), "enabled = false").problems()).isEmpty();
    }

    @Test
    void everyHoconBlockSaysWhatItIs() {
        assertThat(Page.all()).allSatisfy(page -> assertThat(page.blocks("hocon"))
                .as("blocks of %s without 'route' or 'remat.conf'", page)
                .isEmpty());
    }

    @Test
    void thereAreSnippetsOfBothKinds() {
        assertThat(routes()).isNotEmpty();
        assertThat(rematConfs()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cdc_materialization", "cdc_typed_parse_quarantine", "latest", "alert"})
    void everyPieceOfEvidenceOnAPageIsValid(String name) throws IOException {
        List<Snippet> evidence = snippets("json " + name).toList();

        assertThat(evidence).isNotEmpty();
        EvidenceSchema schema = EvidenceSchema.of(name);
        assertThat(evidence).allSatisfy(snippet -> assertThat(schema.problems(snippet.text()))
                .isEmpty());
    }

    private static Configuration load(Path folder, String rematConf, String route) throws IOException {
        Path file = Files.writeString(folder.resolve("remat.conf"), rematConf);
        Files.writeString(Files.createDirectory(folder.resolve("routes")).resolve("orders.conf"), route);
        return Configuration.load(file, ENVIRONMENT);
    }

    private static Stream<Snippet> snippets(String info) {
        return Page.all().stream().flatMap(page -> {
            List<String> blocks = page.blocks(info);
            return IntStream.range(0, blocks.size()).mapToObj(i -> new Snippet(page + " " + (i + 1), blocks.get(i)));
        });
    }

    /**
     * A block of HOCON on a page.
     *
     * @param place page and number
     * @param text the block
     */
    record Snippet(String place, String text) {
        @Override
        public String toString() {
            return place;
        }
    }
}
