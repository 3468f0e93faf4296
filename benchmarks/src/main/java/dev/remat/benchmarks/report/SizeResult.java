package dev.remat.benchmarks.report;

import java.util.List;
import java.util.Optional;

/**
 * All contestants on one log.
 *
 * @param events events of the log, with redeliveries
 * @param keys keys that have an event
 * @param logParts data parts of the log
 * @param logBytes bytes of the log on disk, compressed
 * @param rows rows that a full rebuild gives
 * @param contestants what each did
 */
public record SizeResult(
        long events, long keys, long logParts, long logBytes, long rows, List<ContestantResult> contestants) {

    public SizeResult {
        contestants = List.copyOf(contestants);
    }

    /** A contestant that ran to its end; empty where it did not run, or failed. */
    public Optional<ContestantResult> measured(String id) {
        return contestants.stream()
                .filter(contestant -> contestant.id().equals(id) && contestant.isMeasured())
                .findFirst();
    }
}
