package dev.remat.benchmarks.report;

import java.util.List;

/**
 * What JMH measured.
 *
 * @param benchmarks one entry for each method
 */
public record JavaPart(List<Timing> benchmarks) {

    public JavaPart {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * One method.
     *
     * @param name what it does
     * @param score average time
     * @param error half of the confidence interval at 99.9 %; 0 where there are too few measurements
     * @param unit of score and error
     */
    public record Timing(String name, double score, double error, String unit) {}
}
