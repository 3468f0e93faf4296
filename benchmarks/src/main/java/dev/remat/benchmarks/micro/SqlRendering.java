package dev.remat.benchmarks.micro;

import dev.remat.materialization.service.ClickHouseCdcMaterializationService;
import dev.remat.materialization.service.MaterializationRequest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Writes the SQL of all statements of a typed plan: what {@code remat plan} does. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SqlRendering {

    private @Nullable MaterializationRequest request;

    @Setup
    public void read() {
        request = SampleRoute.request(SampleRoute.read());
    }

    /** Returns the statements, so that they are not optimized away. */
    @Benchmark
    public List<String> renderPlanStatements() {
        if (request == null) {
            throw new IllegalStateException("set up first");
        }
        return ClickHouseCdcMaterializationService.plannedStatements(request);
    }
}
