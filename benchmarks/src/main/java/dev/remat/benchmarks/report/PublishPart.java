package dev.remat.benchmarks.report;

import java.util.List;

/**
 * Swaps under readers.
 *
 * @param swaps rebuilds that were published
 * @param readers threads that read in a tight loop
 * @param reads answers they got
 * @param failedReads reads that ended in an error
 * @param wrongReads reads that saw another number of rows than every version has
 * @param firstError text of the first error; empty where there was none
 * @param bars the bar on publishing
 */
public record PublishPart(
        int swaps, int readers, long reads, long failedReads, long wrongReads, String firstError, List<Bar> bars) {

    public PublishPart {
        bars = List.copyOf(bars);
    }
}
