package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.quality.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of every rule loads, and is of that rule. */
class ChecksTableTest {

    private static final List<List<String>> ROWS =
            Page.of("docs/typed-tables.md").section("Checks").rows();

    @Test
    void everyExampleIsOfItsRule(@TempDir Path folder) throws IOException {
        String examples = String.join("\n", ROWS.stream().map(row -> row.get(1)).toList());
        Path file = Files.writeString(
                folder.resolve("remat.conf"),
                "remat.connections { ch-prod { type = server, endpoint = \"http://127.0.0.1:8123\", password = \"\" } }");
        Files.writeString(
                Files.createDirectory(folder.resolve("routes")).resolve("orders.conf"), """
                connection = ch-prod
                cdc-dataset = analytics.orders_cdc
                target-dataset = serving.orders
                unique-key = [order_id]
                columns { order_id = UInt64 }
                quality { checks = [
                %s
                ] }
                """.formatted(examples));

        Configuration loaded = Configuration.load(file, Map.of());

        assertThat(loaded.allProblems()).isEmpty();
        var quality =
                Objects.requireNonNull(loaded.routes().get("orders")).policy().quality();
        assertThat(quality.checks().stream().map(Check::rule))
                .extracting(rule -> rule.id())
                .containsExactlyElementsOf(ROWS.stream().map(row -> row.get(0)).toList());
    }
}
