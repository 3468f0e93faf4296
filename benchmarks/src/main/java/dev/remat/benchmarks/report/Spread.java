package dev.remat.benchmarks.report;

import java.util.Arrays;

/**
 * Several measurements of one thing.
 *
 * @param min the least
 * @param median the middle one; of an even number the mean of the two
 * @param max the greatest
 */
public record Spread(double min, double median, double max) {

    /** Of at least one value. */
    public static Spread of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Spread(
                sorted[0],
                (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2,
                sorted[sorted.length - 1]);
    }

    /** The value that {@code share} of all are at most, for a share from 0 to 1. */
    public static double quantile(double share, double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(0, rank - 1)];
    }
}
