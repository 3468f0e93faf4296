package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.server.BenchServer;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where it runs. */
final class ServerOptions {

    static final String USER = "REMAT_BENCH_USER";
    static final String PASSWORD = "REMAT_BENCH_PASSWORD";

    @Option(
            names = "--server",
            paramLabel = "URL",
            description =
                    "HTTP address of a ClickHouse server; user and password come from REMAT_BENCH_USER and REMAT_BENCH_PASSWORD. Default: an engine of its own.")
    private @Nullable URI server;

    BenchServer open(Map<String, String> environment) {
        return server == null
                ? BenchServer.embedded()
                : BenchServer.at(
                        server, environment.getOrDefault(USER, "default"), environment.getOrDefault(PASSWORD, ""));
    }
}
