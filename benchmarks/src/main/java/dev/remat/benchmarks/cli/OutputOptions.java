package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.render.DocsPage;
import dev.remat.benchmarks.render.ReportText;
import dev.remat.benchmarks.report.BenchJson;
import dev.remat.benchmarks.report.BenchReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the result goes, beside standard output. */
final class OutputOptions {

    @Option(names = "--json", paramLabel = "FILE", description = "Write the machine-readable result to a file.")
    private @Nullable Path json;

    @Option(
            names = "--docs",
            paramLabel = "PAGE",
            description = "Put tables and charts into a page, as docs/performance.md.")
    private @Nullable Path docs;

    /** Prints and writes a report. */
    void take(BenchReport report, PrintWriter out) throws IOException {
        out.print(ReportText.of(report));
        out.flush();
        if (json != null) {
            BenchJson.write(report, json);
        }
        if (docs != null) {
            new DocsPage(docs).write(report);
        }
    }
}
