package dev.remat.materialization.advice;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;
import org.jspecify.annotations.Nullable;

/**
 * What a run knows in the end of log, rows, plan and server.
 *
 * @param log the log
 * @param events its events
 * @param choice how the latest rows were found
 * @param memory the heaviest statement, or null where its memory or its limit is not known
 * @param target the built table, or null where it was not looked at
 */
public record AdviceFacts(
        Log log,
        Events events,
        Choice choice,
        @Nullable Memory memory,
        @Nullable Target target) {

    /**
     * The log as a table.
     *
     * @param engine its engine, such as MergeTree or View
     * @param sortingKey its sorting key, empty where it has none
     * @param parts its active parts
     * @param largestPart the share of the rows that lies in the largest of them, 0 to 1; 1 where nobody looked
     * @param streams streams that the run has read
     * @param streamNamed whether the route names its stream
     */
    public record Log(
            Dataset dataset,
            String engine,
            String sortingKey,
            long parts,
            double largestPart,
            int streams,
            boolean streamNamed) {}

    /**
     * What the log holds.
     *
     * @param all events that were read, deliveries included
     * @param duplicates deliveries of events that had been delivered before
     * @param largestKey key JSON of the key with the most events
     * @param ofLargestKey how many it has
     */
    public record Events(long all, long duplicates, String largestKey, long ofLargestKey) {}

    /**
     * The strategy.
     *
     * @param wanted by the route
     * @param automatic the one of a full rebuild that {@code auto} would have taken
     * @param growth how much came since the last run, or null where that is not known or cannot be built on
     */
    public record Choice(
            Strategy wanted, Strategy automatic, @Nullable Growth growth) {}

    /**
     * What came since an earlier run.
     *
     * @param run the run that built the table that was published
     * @param newEvents events that came after it had begun
     */
    public record Growth(String run, long newEvents) {}

    /**
     * The heaviest statement.
     *
     * @param peak its memory in bytes
     * @param limit what it was allowed in bytes
     * @param queryId its id
     */
    public record Memory(long peak, long limit, String queryId) {}

    /**
     * The built table.
     *
     * @param partitions how many it has
     * @param rows in all of them
     */
    public record Target(Dataset dataset, long partitions, long rows) {}
}
