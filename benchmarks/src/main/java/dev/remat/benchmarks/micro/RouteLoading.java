package dev.remat.benchmarks.micro;

import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.schedule.ScheduleCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Loads the settings and one route file, with all checks: what {@code remat validate} does. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RouteLoading {

    private Path folder = Path.of("");

    @Setup
    public void write() throws IOException {
        folder = Files.createTempDirectory("remat-bench-routes");
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(folder.resolve("remat.conf"), SampleRoute.SETTINGS);
        Files.writeString(folder.resolve("routes/orders.conf"), SampleRoute.ROUTE);
    }

    /** Returns the configuration, so that it is not optimized away. */
    @Benchmark
    public Configuration loadOneRoute() {
        Configuration configuration =
                Configuration.load(folder.resolve("remat.conf"), Map.of(), new ScheduleCheck(Clock.systemUTC()));
        return configuration.orThrow();
    }

    @TearDown
    public void delete() throws IOException {
        Files.deleteIfExists(folder.resolve("routes/orders.conf"));
        Files.deleteIfExists(folder.resolve("routes"));
        Files.deleteIfExists(folder.resolve("remat.conf"));
        Files.deleteIfExists(folder);
    }
}
