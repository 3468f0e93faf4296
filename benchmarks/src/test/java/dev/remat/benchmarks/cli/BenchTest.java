package dev.remat.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTest {

    @Test
    void namesTheCommandWithoutThePlacesOfItsResult() {
        assertThat(Measurement.command(List.of("all", "--json", "/tmp/x", "--curve", "1,3", "--docs=page.md")))
                .isEqualTo("bin/bench all --curve 1,3");
    }

    @Test
    void refusesWhatCannotBeBeforeItStartsAnything() {
        assertThat(refusal("--payload", "5")).contains("payload must be at least 110 bytes; it is 5");
        assertThat(refusal("--deltas", "0")).contains("a delta is a share of the keys above 0, up to 100; it is 0.0");
        assertThat(refusal("--rounds", "0")).contains("rounds must be at least 1; it is 0");
        assertThat(refusal("--memory-limit", "3GB")).contains("'3GB' is no size; write 512M, 3G or a number of bytes");
        assertThat(refusal("--order", "sideways")).contains("key, time");
    }

    @Test
    void readsSizes() {
        assertThat(new MemorySize().convert("3G")).isEqualTo(3L << 30);
        assertThat(new MemorySize().convert("512M")).isEqualTo(512L << 20);
        assertThat(new MemorySize().convert("1000")).isEqualTo(1000);
    }

    private static String refusal(String... arguments) {
        var err = new StringWriter();
        int code = Bench.commandLine().setErr(new PrintWriter(err, true)).execute(arguments);
        assertThat(code).as(err.toString()).isEqualTo(2);
        return err.toString();
    }
}
