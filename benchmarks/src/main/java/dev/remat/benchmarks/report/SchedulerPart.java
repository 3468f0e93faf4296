package dev.remat.benchmarks.report;

import java.util.List;

/**
 * Many routes.
 *
 * @param routes routes that were loaded
 * @param loadSeconds time to read and check their files
 * @param scheduleSeconds time to give them to Quartz and start it
 * @param heapBytes heap of the whole process after a collection, with all of them loaded and scheduled
 * @param idleCpuPercent of one core, with all of them scheduled and none due
 * @param memory triggers of a schedule that nobody else shares
 * @param postgresql triggers that each take their slot in a registry that nodes share
 * @param overheadSeconds of a run of a tiny table beyond ClickHouse's own time
 * @param bars the bars on the scheduler
 */
public record SchedulerPart(
        int routes,
        double loadSeconds,
        double scheduleSeconds,
        long heapBytes,
        double idleCpuPercent,
        Triggers memory,
        Triggers postgresql,
        Spread overheadSeconds,
        List<Bar> bars) {

    public SchedulerPart {
        bars = List.copyOf(bars);
    }

    /**
     * Triggers that were due within one minute.
     *
     * @param due how many there were
     * @param fired those of them that started
     * @param latenessSeconds from the time a trigger was due to the start of its run, at the quantiles
     */
    public record Triggers(int due, int fired, Quantiles latenessSeconds) {}

    /**
     * Quantiles of many measurements.
     *
     * @param p50 half of them are at most this
     * @param p99 99 of 100 are at most this
     * @param max the greatest
     */
    public record Quantiles(double p50, double p99, double max) {}
}
