package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people are told about where a value comes from. */
class ExplainTest {

    private static final String ROUTE = """
            include "shared/careful.conf"
            connection = prod, cron = "0 * * * *"
            cdc-dataset = raw.orders, target-dataset = mart.orders, unique-key = [order_id]
            columns { order_id = UInt64, amount { type = "Decimal(18, 2)", required = true } }
            guards { min-rows = ${LEAST}, max-shrink = 10% }
            retry.attempts = 5
            settings { max_threads = 3 }
            """;

    @TempDir
    private Path home;

    private Terminal terminal;

    @BeforeEach
    void configure() throws IOException {
        terminal = new Terminal(home, Map.of("LEAST", "100"), Clock.systemUTC());
        write("remat.conf", """
                remat {
                  connections { prod { type = embedded } }
                  defaults {
                    owner = warehouse
                    retry { attempts = 4, jitter = 10% }
                    guards.max-shrink = 30%
                    settings { max_threads = 1, max_block_size = 8192 }
                  }
                }
                """);
        write("routes/shared/careful.conf", """
                guards { max-shrink = 20%, allow-empty = true }
                retry.attempts = 2
                """);
        write("routes/orders.conf", ROUTE);
    }

    @Test
    void d89ShowsTheValueThatHoldsAndThoseThatItOverrides() {
        assertThat(terminal.remat("explain", "orders", "retry", "guards.max-shrink", "settings", "guards.min-rows"))
                .isZero();
        assertThat(terminal.out().replace(home + "/", "").replaceAll("-+\n", "-\n"))
                .isEqualTo("""
                orders

                KEY                      VALUE       SET IN
                -----------------------  ----------  -
                guards.min-rows          100         conf/routes/orders.conf:5, from ${LEAST}
                guards.max-shrink        10%         conf/routes/orders.conf:5
                  overrides              20%         conf/routes/shared/careful.conf:1
                  overrides              30%         conf/remat.conf:6, remat.defaults
                settings.max_block_size  8192        conf/remat.conf:7, remat.defaults
                settings.max_threads     3           conf/routes/orders.conf:7
                  overrides              1           conf/remat.conf:7, remat.defaults
                retry.attempts           5           conf/routes/orders.conf:6
                  overrides              2           conf/routes/shared/careful.conf:2
                  overrides              4           conf/remat.conf:5, remat.defaults
                retry.backoff            10 seconds  default
                retry.max-backoff        5 minutes   default
                retry.jitter             10%         conf/remat.conf:5, remat.defaults
                """);
    }

    @Test
    void leavesOutWhatNoFileSets() throws IOException {
        assertThat(terminal.remat("explain", "orders")).isZero();
        assertThat(terminal.out())
                .contains("columns.amount.type ", "Decimal(18, 2)", "owner ", "conf/remat.conf:4, remat.defaults")
                .containsPattern("set in no file: [0-9]+ more keys; --all shows their defaults")
                .doesNotContain("timeout", "default\n");
        assertThat(terminal.out().lines().filter(line -> line.startsWith("columns.order_id")))
                .singleElement()
                .asString()
                .contains("UInt64", "orders.conf:4");

        assertThat(terminal.remat("explain", "orders", "--all", "--format", "json"))
                .isZero();
        JsonNode keys = new ObjectMapper().readTree(terminal.out()).get("keys");
        JsonNode timeout = key(keys, "timeout");
        assertThat(timeout.get("value").asText()).isEqualTo("1 hour");
        assertThat(timeout.get("default").asBoolean()).isTrue();
        assertThat(timeout.get("file").isNull()).isTrue();
        JsonNode attempts = key(keys, "retry.attempts");
        assertThat(attempts.get("line").asInt()).isEqualTo(6);
        assertThat(attempts.get("overrides").findValuesAsText("value")).containsExactly("2", "4", "3");
        assertThat(key(keys, "guards.min-rows").get("variable").asText()).isEqualTo("LEAST");
        assertThat(key(keys, "pool").get("value").asText()).isEqualTo("null");
    }

    @Test
    void explainsARouteWithMistakesAndNamesThemBehindIt() throws IOException {
        write("routes/orders.conf", ROUTE + "retry.atempts = 7\nguards.max-growth = lots\n");

        assertThat(terminal.remat("explain", "orders", "guards")).isEqualTo(2);
        assertThat(terminal.out()).contains("guards.max-growth", "lots", "orders.conf:9");
        assertThat(terminal.err()).contains("orders.conf:8", "retry.atempts", "did you mean attempts?", "max-growth");
    }

    @Test
    void saysWhatItDoesNotKnow() {
        assertThat(terminal.remat("explain", "orders", "retry.atempts")).isEqualTo(2);
        assertThat(terminal.err())
                .contains("route orders has no key 'retry.atempts'; did you mean retry.attempts?; --all shows");
        assertThat(terminal.remat("explain", "order")).isEqualTo(2);
        assertThat(terminal.err()).contains("there is no route 'order'", "did you mean orders?");
    }

    @Test
    void showsNothingOfAFileThatCannotBeReadButItsMistake() throws IOException {
        write("routes/orders.conf", "connection = {");

        assertThat(terminal.remat("explain", "orders")).isEqualTo(2);
        assertThat(terminal.out()).isEmpty();
        assertThat(terminal.err()).contains("orders.conf:1");
    }

    private static JsonNode key(JsonNode keys, String name) {
        for (JsonNode key : keys) {
            if (key.get("key").asText().equals(name)) {
                return key;
            }
        }
        throw new AssertionError("no key " + name);
    }

    private void write(String file, String text) throws IOException {
        Path path = home.resolve("conf").resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
