package dev.remat.benchmarks.report;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Contestants against each other.
 *
 * @param settings what was asked for
 * @param sizes one entry for each size of the log, the smallest first
 * @param bars the bars that concern rebuilds
 */
public record RebuildPart(Settings settings, List<SizeResult> sizes, List<Bar> bars) {

    public RebuildPart {
        sizes = List.copyOf(sizes);
        bars = List.copyOf(bars);
    }

    /** The largest log. */
    public SizeResult largest() {
        return sizes.get(sizes.size() - 1);
    }

    /**
     * What was asked for.
     *
     * @param skew how events are spread over keys
     * @param payloadBytes length of a payload
     * @param order sorting key of the log
     * @param parts data parts of the log
     * @param deletedPercent share of deletes
     * @param redeliveredPercent share of events that are delivered again
     * @param typed whether payloads are read into columns
     * @param rounds how often each contestant ran
     * @param memoryLimitBytes limit of each statement, or null
     * @param threads limit of each statement, or null
     */
    public record Settings(
            String skew,
            int payloadBytes,
            String order,
            int parts,
            double deletedPercent,
            double redeliveredPercent,
            boolean typed,
            int rounds,
            @Nullable Long memoryLimitBytes,
            @Nullable Integer threads) {}
}
