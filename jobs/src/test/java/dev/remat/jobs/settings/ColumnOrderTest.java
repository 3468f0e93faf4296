package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.typed.TypedColumn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of a table come in the order of the file, however it is laid out. */
final class ColumnOrderTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void keepsTheOrderOfTheFile() {
        conf.soundRoute("a", """
                columns {
                  zeta = String
                  alpha = String, mid = String, beta = String
                  "with.dot" = String, Alpha { type = String, description = "a, { b" }, omega = String
                }
                """);

        assertThat(names()).containsExactly("zeta", "alpha", "mid", "beta", "with.dot", "Alpha", "omega");
    }

    @Test
    void aColumnWithDottedPathsStandsWhereItIsFirstMentioned() {
        conf.soundRoute(
                "a", "columns.z.type = String, columns.b = String", "columns.a = String", "columns.z.required = true");

        assertThat(names()).containsExactly("z", "b", "a");
    }

    @Test
    void aColumnThatIsDeclaredAgainStandsWhereItIsDeclaredLast() {
        conf.soundRoute("a", "columns { z = String, b = String, z = UInt8 }");

        assertThat(names()).containsExactly("b", "z");
    }

    @Test
    void includedColumnsComeFirst() {
        conf.write("ids.conf", "z_id = UInt64, y_id { type = UInt64 }").write("times.conf", "at = Date");
        conf.soundRoute("a", """
                columns {
                  c = String, y_id { description = "an id" }
                  include "../ids.conf"
                  include "../times.conf"
                  b = String
                }
                """);

        assertThat(names()).containsExactly("z_id", "y_id", "at", "c", "b");
    }

    @Test
    void substitutedColumnsStandWhereTheyAreWritten() {
        conf.environment("TYPE", "UInt8").remat("""
                remat { connections { local { type = embedded } } }
                """);
        conf.soundRoute("a", "columns { y = ${TYPE}, x = ${columns.z}, z = Int8, w = ${?TYPE}, c = Date }");

        assertThat(names()).containsExactly("y", "x", "z", "w", "c");
    }

    /** Every layout that HOCON knows for the elements of a section, at random. */
    @Test
    void noLayoutChangesTheOrder() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<String> names = new ArrayList<>();
            StringBuilder text = new StringBuilder("columns" + pick(random, " {", "{", " = {", " : {\n"));
            for (int i = 0, count = 1 + random.nextInt(12); i < count; i++) {
                String name = "c" + random.nextInt(1000) + pick(random, "", ".x", " y", "é", "_", ",", "{", "#");
                if (!names.contains(name)) {
                    text.append(
                            i == 0 ? "" : pick(random, ",", "\n", " , ", ",\n", "\n\n", " # c, d = {\n", " // x,\n"));
                    text.append('"').append(name).append('"').append(declaration(random));
                    names.add(name);
                }
            }
            conf.soundRoute("a", text + pick(random, "}", "\n}", ",\n}"));

            assertThat(names()).as("seed %d: %s", seed, text).isEqualTo(names);
        }
    }

    private static String declaration(Random random) {
        return pick(
                random,
                " = String",
                ":UInt8",
                " = \"Enum8('a,{' = 1)\"",
                " { type = String }",
                " { type = String, description = \"one \\\" , { two\" }",
                " = { type = String, default = \"\"\"a, \"b\" {\"\"\"\" }",
                " { type = String, description = \"\"\"two\n lines, {\"\"\", required = true }",
                " {type = \"Map(String, UInt8)\", default = { b = 1, a = 2 }}",
                " =\n  String");
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private List<String> names() {
        assertThat(conf.problems()).isEmpty();
        return Objects.requireNonNull(conf.load().routes().get("a")).plan().columns().stream()
                .map(TypedColumn::name)
                .toList();
    }
}
