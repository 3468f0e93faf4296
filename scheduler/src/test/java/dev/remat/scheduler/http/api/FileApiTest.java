package dev.remat.scheduler.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.RunTable;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of a run, and ways to get others, of which none may work. */
class FileApiTest {

    private static final String RUN = "20260101T000100Z_aaaaaa";
    private static final String OTHER = "20260101T000200Z_bbbbbb";
    private static final String FILES = "/api/v1/runs/%s/files".formatted(RUN);
    private static final String SECRET = "hunter2";

    @TempDir
    private Path folder;

    private Path evidence;
    private Path ofRun;
    private TestSite site;

    @BeforeEach
    void start() throws IOException {
        site = new TestSite(folder);
        evidence = folder.resolve("evidence");
        ofRun = evidence.resolve("orders").resolve(RUN);
        Files.createDirectories(ofRun.resolve("nested"));
        Files.writeString(ofRun.resolve("run.json"), "{\"run_id\": 1}");
        Files.writeString(ofRun.resolve("cdc_materialization.md"), "# ClickHouse <script>alert(1)</script> é");
        Files.writeString(ofRun.resolve("page.html"), "<script>alert(1)</script>");
        Files.writeString(ofRun.resolve(".run.json.tmp"), SECRET);
        Files.writeString(ofRun.resolve("a \"quoted\" name.json"), SECRET);
        Files.writeString(ofRun.resolve("nested").resolve("run.json"), SECRET);
        Files.writeString(evidence.resolve("orders").resolve("secret.json"), SECRET);
        Files.writeString(folder.resolve("secret.json"), SECRET);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void listsTheFilesOfARun() throws Exception {
        run("orders", ofRun.toString(), "here");
        JsonNode files = site.read(FILES).path("files");
        assertThat(files.findValuesAsText("name")).containsExactly("cdc_materialization.md", "page.html", "run.json");
        assertThat(files.get(2).path("size").asLong()).isEqualTo(13);
        assertThat(Instant.parse(files.get(2).path("modified").asText()))
                .isEqualTo(Files.getLastModifiedTime(ofRun.resolve("run.json")).toInstant());
    }

    @ParameterizedTest
    @CsvSource({
        "run.json, application/json",
        "cdc_materialization.md, text/markdown; charset=utf-8",
        "page.html, application/octet-stream"
    })
    void handsOutAFileThatNoBrowserShows(String name, String type) throws Exception {
        run("orders", ofRun.toString(), "here");
        HttpResponse<String> file = site.get(FILES + "/" + name);
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.body()).isEqualTo(Files.readString(ofRun.resolve(name)));
        assertThat(file.headers().firstValue("Content-Type").orElse("").replace(";charset", "; charset"))
                .isEqualTo(type);
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"%s\"".formatted(name));
        assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }

    @Test
    void findsTheFilesOfARunThatGoesOn() throws Exception {
        run("orders", "", "here");
        assertThat(site.read(FILES).path("files")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                ".",
                "../secret.json",
                "../../../secret.json",
                "%2e%2e",
                "%2e%2e/secret.json",
                "%2e%2e%2fsecret.json",
                "..%2fsecret.json",
                "..%2f..%2f..%2fsecret.json",
                "..%5csecret.json",
                "..;/secret.json",
                "%252e%252e%252fsecret.json",
                "nested",
                "nested/run.json",
                "nested%2frun.json",
                "/etc/passwd",
                "%2fetc%2fpasswd",
                "//etc/passwd",
                "run.json%00",
                "run.json%00.md",
                "%00",
                ".run.json.tmp",
                "a%20%22quoted%22%20name.json",
                "run.json%0d%0aSet-Cookie:%20a=b",
                "C:%5csecret.json",
                "secret.json",
                "link.json",
                "linked/run.json",
                "%c0%ae%c0%ae%c0%afsecret.json"
            })
    void givesNothingButTheFilesOfTheListing(String name) throws Exception {
        Files.createSymbolicLink(ofRun.resolve("link.json"), folder.resolve("secret.json"));
        Files.createSymbolicLink(ofRun.resolve("linked"), ofRun.resolve("nested"));
        run("orders", ofRun.toString(), "here");
        String answer =
                site.raw("GET %s/%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".formatted(FILES, name));
        assertThat(answer).startsWith("HTTP/1.1 4").doesNotContain(SECRET, "root:", "\nSet-Cookie");
        assertThat(site.read(FILES).path("files")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/etc",
                "%s",
                "%s/evidence",
                "%s/evidence/orders",
                "%s/evidence/customers/" + OTHER,
                "%s/evidence/orders/" + OTHER,
                "%s/evidence/orders/" + RUN + "/nested",
                "%s/evidence/orders/" + RUN + "/run.json",
                "%s/evidence/orders/" + RUN + "/../../..",
                "%s/evidence/link"
            })
    void believesNoFolderThatIsNotTheRuns(String evidenceOfRun) throws Exception {
        Files.createDirectories(evidence.resolve("customers").resolve(OTHER));
        Files.createDirectories(evidence.resolve("orders").resolve(OTHER));
        Files.createSymbolicLink(evidence.resolve("link"), folder);
        run("orders", evidenceOfRun.formatted(folder), "here");
        for (String path : List.of(FILES, FILES + "/secret.json", FILES + "/passwd", FILES + "/run.json")) {
            HttpResponse<String> answer = site.get(path);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
            assertThat(answer.body())
                    .contains("does not lie where that of route orders belongs")
                    .doesNotContain(SECRET);
        }
    }

    @Test
    void followsNoLinkInPlaceOfTheFolderOfARun() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("run.json"), SECRET);
        Path linked = Files.createSymbolicLink(evidence.resolve("orders").resolve(OTHER), elsewhere);
        run(OTHER, "orders", linked.toString(), "here");
        HttpResponse<String> answer = site.get("/api/v1/runs/%s/files/run.json".formatted(OTHER));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../..", "a/b", "../../etc"})
    void looksNowhereForARouteThatIsNone(String route) throws Exception {
        run(route, folder.toString(), "here");
        HttpResponse<String> answer = site.get(FILES + "/secret.json");
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).doesNotContain(SECRET);
    }

    @Test
    void saysWhereEvidenceIsThatIsNotHere() throws Exception {
        run(OTHER, "orders", "/srv/remat/evidence/orders/" + OTHER, "node-2");
        HttpResponse<String> away = site.get("/api/v1/runs/%s/files".formatted(OTHER));
        assertThat(away.statusCode()).isEqualTo(404);
        assertThat(away.body())
                .contains("lies on the disk of node node-2, in /srv/remat/evidence/orders/%s; this is node here"
                        .formatted(OTHER));

        run("20260101T000300Z_cccccc", "orders", "", "here");
        assertThat(site.get("/api/v1/runs/20260101T000300Z_cccccc/files").body())
                .contains("has no evidence here: it has not begun, or it is older than remat.evidence.keep");
        assertThat(site.get("/api/v1/runs/20260101T000400Z_cccccc/files").body())
                .contains("there is no such run");
        run("orders", ofRun.toString(), "here");
        assertThat(site.get(FILES + "/report.json").body())
                .contains("run %s has no file 'report.json'; %s lists them".formatted(RUN, FILES));
    }

    @Test
    void handsOutWholeLinesOfALogPartByPart() throws Exception {
        run("orders", ofRun.toString(), "here");
        String log = "/api/v1/runs/%s/log".formatted(RUN);
        assertThat(site.get(log).statusCode()).isEqualTo(404);
        assertThat(site.get(log).body()).contains("run %s has no log here".formatted(RUN));

        String line = "é".repeat(999) + "\n";
        Files.writeString(ofRun.resolve("run.log"), line.repeat(300) + "half of a li");
        var text = new StringBuilder();
        long known = 0;
        HttpResponse<String> part = site.get(log);
        while (!part.body().isEmpty()) {
            assertThat(part.body()).endsWith("\n").hasSizeLessThan(256 << 10);
            text.append(part.body());
            known = part.headers().firstValueAsLong("Remat-Log-Next").orElseThrow();
            part = site.get(log + "?after=" + known);
        }
        assertThat(text).hasToString(line.repeat(300));
        Files.writeString(ofRun.resolve("run.log"), "ne\n", StandardOpenOption.APPEND);
        assertThat(site.get(log + "?after=" + known).body()).isEqualTo("half of a line\n");

        run(OTHER, "orders", "", "node-2");
        assertThat(site.get("/api/v1/runs/%s/log".formatted(OTHER)).body())
                .contains("lies on the disk of node node-2; this is node here");
    }

    @Test
    void followsNoLinkInPlaceOfALog() throws Exception {
        Files.createSymbolicLink(ofRun.resolve("run.log"), folder.resolve("secret.json"));
        run("orders", ofRun.toString(), "here");
        HttpResponse<String> answer = site.get("/api/v1/runs/%s/log".formatted(RUN));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).doesNotContain(SECRET);
    }

    @Test
    void findsTheEvidenceOfAnotherNodeOnADiskThatBothHave() throws Exception {
        run("orders", "/elsewhere/evidence/orders/" + RUN, "node-2");
        assertThat(site.read(FILES).path("files")).hasSize(3);
    }

    private void run(String route, String evidenceOfRun, String node) {
        run(RUN, route, evidenceOfRun, node);
    }

    private void run(String id, String route, String evidenceOfRun, String node) {
        Instant at = Instant.parse("2026-01-01T00:01:00Z");
        var run = new RunEntry(
                id,
                route,
                RunState.SUCCEEDED,
                "manual",
                "eve",
                node,
                1,
                1,
                null,
                null,
                at,
                at,
                at,
                42L,
                List.of(),
                "done",
                evidenceOfRun,
                null,
                null,
                List.of());
        site.database().inTransaction(sql -> {
            new RunTable(sql).take(run, node);
            return true;
        });
    }
}
