package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HOCON would let in or let pass silently: includes, substitution, overrides, odd files. */
final class HoconDoorsTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root.resolve("conf"));
    }

    @Test
    void substitutesFromTheEnvironmentThatWasHandedIn() {
        conf.environment("TEAM", "sales").environment("LEAST", "12");
        conf.soundRoute("a", "owner = ${TEAM}", "guards { min-rows = ${?LEAST} }", "description = \"of \"${TEAM}");

        var route = Objects.requireNonNull(conf.load().orThrow().routes().get("a"));
        assertThat(route.owner()).isEqualTo("sales");
        assertThat(route.description()).isEqualTo("of sales");
        assertThat(route.policy().guards().minRows()).isEqualTo(12);
    }

    @Test
    void substitutesFromTheFileItself() {
        conf.soundRoute("a", "owner = sales", "description = ${owner}\" team\"");

        assertThat(Objects.requireNonNull(conf.load().routes().get("a")).description())
                .isEqualTo("sales team");
    }

    @Test
    void ignoresTheEnvironmentOfTheProcess() {
        String name = System.getenv().keySet().stream()
                .filter(variable -> variable.matches("[A-Z]+"))
                .findFirst()
                .orElseThrow();
        conf.soundRoute("a", "owner = ${" + name + "}");

        assertThat(conf.problems()).singleElement().asString().startsWith("routes/a.conf:5: owner: ${" + name + "}");
    }

    @Test
    void aBadValueFromTheEnvironmentShowsTheLineThatAskedForIt() {
        conf.environment("THREADS", "many").soundRoute("a", "max-threads = ${THREADS}");

        assertThat(conf.problems())
                .containsExactly("routes/a.conf:5: max-threads: must be a whole number; it is 'many'");
    }

    @Test
    void neitherForcedVariablesNorSystemPropertiesOverride() {
        conf.environment("CONFIG_FORCE_remat_node_id", "forced").environment("CONFIG_FORCE_timeout", "1 second");
        System.setProperty("remat.node.id", "property");
        System.setProperty("timeout", "1 second");
        System.setProperty("config.override_with_env_vars", "true");
        try {
            conf.remat("remat { node { id = mine }, connections { local { type = embedded } } }");
            conf.soundRoute("a");

            Configuration loaded = conf.load().orThrow();
            assertThat(loaded.settings().node().id()).isEqualTo("mine");
            assertThat(Objects.requireNonNull(loaded.routes().get("a"))
                            .policy()
                            .limits()
                            .timeout())
                    .hasHours(1);
        } finally {
            List.of("remat.node.id", "timeout", "config.override_with_env_vars").forEach(System::clearProperty);
        }
    }

    @Test
    void systemPropertiesAreNoSubstitutes() {
        conf.soundRoute("a", "owner = ${user.dir}");

        assertThat(conf.problems())
                .singleElement()
                .asString()
                .startsWith("routes/a.conf:5: owner: ${user.dir} is neither");
    }

    @Test
    void reportsEveryUnresolvedVariableOfAllFiles() {
        conf.remat("remat {\n node { id = ${NODE} }\n connections { local { type = embedded, dir = ${DIR}/x } } }");
        conf.soundRoute("a", "owner = ${A}-${B}", "guards = ${G}");

        assertThat(conf.problems())
                .extracting(problem -> problem.replaceAll("} is neither.*", "}"))
                .contains(
                        "remat.conf:2: remat.node.id: ${NODE}",
                        "remat.conf:3: remat.connections.local.dir: ${DIR}",
                        "routes/a.conf:5: owner: ${A}",
                        "routes/a.conf:5: owner: ${B}",
                        "routes/a.conf:6: guards: ${G}");
    }

    @Test
    void aCircleOfSubstitutionsIsAProblemOfItsFile() {
        conf.soundRoute("a", "owner = ${description}", "description = ${owner}").soundRoute("b");

        assertThat(conf.load().routes()).containsOnlyKeys("b");
        assertThat(conf.problems()).isNotEmpty().allSatisfy(problem -> assertThat(problem)
                .startsWith("routes/a.conf"));
    }

    @Test
    void includesFilesOfTheFolder() {
        conf.write("shared/team.conf", "owner = sales\ninclude \"more\"").write("shared/more.conf", "tags = [x]");
        conf.soundRoute("plain", "include \"../shared/team.conf\"");
        conf.soundRoute("required", "include required(file(\"../shared/team\"))");

        Configuration loaded = conf.load().orThrow();
        assertThat(loaded.routes().values()).hasSize(2).allSatisfy(route -> {
            assertThat(route.owner()).isEqualTo("sales");
            assertThat(route.tags()).containsExactly("x");
        });
    }

    @Test
    void aProblemOfAnIncludedFileNamesThatFile() {
        conf.write("shared.conf", "\ncrom = 1").soundRoute("a", "include \"../shared.conf\"");
        conf.write("torn.conf", "\n\n}").soundRoute("b", "include \"../torn.conf\"");

        assertThat(conf.problems())
                .contains("shared.conf:2: crom: unknown key; did you mean cron?")
                .anySatisfy(problem -> assertThat(problem).startsWith("torn.conf:3: "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "include \"nope\" -> include 'nope': there is no file routes/nope",
                "include file(\"nope.conf\") -> include 'nope.conf': there is no file routes/nope.conf",
                "include url(\"http://127.0.0.1:9/x\") -> include url(...) is not allowed; include a file of the configuration folder",
                "include \"https://ch.example.org/x\" -> include url(...) is not allowed; include a file of the configuration folder",
                "include classpath(\"reference.conf\") -> include classpath(...) is not allowed; include a file of the configuration folder",
                "include \"../../secret.conf\" -> include '../../secret.conf' leaves the configuration folder; copy the file into it",
                "include file(\"/etc/hosts\") -> include '/etc/hosts' leaves the configuration folder; copy the file into it",
                "include \"link.conf\" -> include 'link.conf' leaves the configuration folder; copy the file into it",
                "include \"a\" -> include 'a' comes back to a file that is being included"
            })
    void refusesIncludesFromElsewhere(String row) throws IOException {
        Files.writeString(conf.path("../secret.conf"), "owner = thief");
        Files.createSymbolicLink(conf.path("routes/link.conf"), conf.path("../secret.conf"));
        conf.soundRoute("a", row.substring(0, row.indexOf(" -> ")));

        assertThat(conf.shown(conf.load().brokenRoutes().getOrDefault("a", List.of())))
                .containsExactly("routes/a.conf:5: include: " + row.substring(row.indexOf(" -> ") + 4));
    }

    @Test
    void refusesAFileThatIsNoText() throws IOException {
        Files.write(conf.path("routes/a.conf"), "owner = Jos\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(conf.problems()).containsExactly("routes/a.conf: is not UTF-8 text; save it as UTF-8");
    }

    @Test
    void refusesAFileThatNestsWithoutEnd() {
        conf.route("a", "a = " + "[".repeat(200_000)).soundRoute("b");

        assertThat(conf.load().routes()).containsOnlyKeys("b");
        assertThat(conf.problems())
                .containsExactly("routes/a.conf: brackets or braces are nested too deeply; flatten the file");
    }

    /** Whatever the HOCON library does with torn input, it stays a problem of that one file. */
    @Test
    void noTornFileEverStopsTheOthers() {
        String sound = ConfFolder.sound("torn") + """
                owner = ${?OWNER} team
                tags = [a, b] ${?MORE} [c]
                guards { max-shrink = 20% }
                guards.min-rows = 3
                settings = ${?settings} { a = 1 }
                columns { b = String, "a.c" { type = UInt8, default = 1 }, a = ${?A} }
                columns = ${columns} { d = "Decimal(9,2)" }
                quality { on-parse-error = null, checks = [{ unique = [a] }, { sql = "SELECT ${table}" }] ${?MORE} }
                description = \"\"\"many
                lines\"\"\"
                """;
        String pieces = "{}[]()${}?\"\\,:=+#\n.~*&\u0000é include null true 1e9 ${a} ${?b} += \"\"\"";
        Random random = new Random(84);
        conf.soundRoute("good");
        for (int round = 0; round < 500; round++) {
            StringBuilder torn = new StringBuilder(sound);
            for (int cut = random.nextInt(4); cut >= 0; cut--) {
                int at = random.nextInt(torn.length());
                int piece = random.nextInt(pieces.length() - 1);
                torn.replace(
                        at,
                        Math.min(torn.length(), at + random.nextInt(3)),
                        pieces.substring(piece, Math.min(pieces.length(), piece + 1 + random.nextInt(6))));
            }
            conf.route("torn", torn.toString());

            Configuration loaded = conf.load();

            assertThat(loaded.routes()).as(torn.toString()).containsKey("good");
            assertThat(loaded.brokenRoutes().getOrDefault("torn", List.of()))
                    .as(torn.toString())
                    .allSatisfy(problem -> assertThat(problem.message()).isNotBlank());
        }
    }
}
