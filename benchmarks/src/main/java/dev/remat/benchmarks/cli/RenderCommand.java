package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.report.BenchJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows a result that was written before. */
@Command(
        name = "render",
        mixinStandardHelpOptions = true,
        versionProvider = BenchVersion.class,
        description = "Prints a result that --json wrote, and puts it into a page; measures nothing.")
final class RenderCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The result.")
    private Path file = Path.of("");

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (spec == null) {
            throw new IllegalStateException("run by picocli");
        }
        output.take(BenchJson.read(file), spec.commandLine().getOut());
        return 0;
    }
}
