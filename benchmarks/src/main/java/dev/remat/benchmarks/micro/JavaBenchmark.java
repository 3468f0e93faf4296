package dev.remat.benchmarks.micro;

import dev.remat.benchmarks.report.JavaPart;
import dev.remat.benchmarks.report.JavaPart.Timing;
import java.util.Collection;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs all JMH benchmarks of this package, each in a JVM of its own. */
public final class JavaBenchmark {

    private static final int ITERATIONS = 5;

    /** Measures; {@code seconds} is the length of each of the iterations. */
    public JavaPart run(double seconds) {
        var time = TimeValue.milliseconds(Math.max(1, Math.round(seconds * 1000)));
        var options = new OptionsBuilder()
                .include("^" + JavaBenchmark.class.getPackageName().replace(".", "\\.") + "\\.")
                .forks(1)
                .warmupIterations(ITERATIONS)
                .warmupTime(time)
                .measurementIterations(ITERATIONS)
                .measurementTime(time)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        try {
            return part(new Runner(options).run());
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH did not run: " + e.getMessage(), e);
        }
    }

    private static JavaPart part(Collection<RunResult> results) {
        return new JavaPart(results.stream().map(JavaBenchmark::timing).toList());
    }

    private static Timing timing(RunResult run) {
        Result<?> result = run.getPrimaryResult();
        double error = Double.isNaN(result.getScoreError()) ? 0 : result.getScoreError();
        return new Timing(result.getLabel(), result.getScore(), error, result.getScoreUnit());
    }
}
