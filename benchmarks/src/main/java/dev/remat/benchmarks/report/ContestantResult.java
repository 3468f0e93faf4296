package dev.remat.benchmarks.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one contestant did.
 *
 * @param id its name
 * @param title what it is
 * @param kind {@code floor}, {@code rebuild}, {@code update} or {@code read}
 * @param changedKeys keys that changed before each run
 * @param rounds its runs, in order
 * @param seconds wall-clock time over the rounds; null where it failed
 * @param check how its rows compare with Remat's full rebuild; null where it failed
 * @param error why it failed; empty where it did not
 */
public record ContestantResult(
        String id,
        String title,
        String kind,
        long changedKeys,
        List<Round> rounds,
        @Nullable Spread seconds,
        @Nullable Check check,
        String error) {

    public ContestantResult {
        rounds = List.copyOf(rounds);
    }

    @JsonIgnore
    public boolean isMeasured() {
        return seconds != null;
    }

    /** Median of the wall-clock seconds. */
    public double medianSeconds() {
        return Objects.requireNonNull(seconds, "the contestant failed").median();
    }

    /** Median of the CPU seconds on the server. */
    public double medianCpuSeconds() {
        return median(Round::cpuSeconds);
    }

    /** The highest peak of all rounds: a limit has to hold in each of them. */
    public long peakMemoryBytes() {
        return rounds.stream().mapToLong(Round::memoryBytes).max().orElse(0);
    }

    public long medianReadBytes() {
        return Math.round(median(Round::readBytes));
    }

    public long medianWrittenBytes() {
        return Math.round(median(Round::writtenBytes));
    }

    /** How the last run found its rows, as Remat says; empty for others. */
    public String lastStrategy() {
        return rounds.isEmpty() ? "" : rounds.get(rounds.size() - 1).strategy();
    }

    private double median(ToDoubleFunction<Round> figure) {
        return Spread.of(rounds.stream().mapToDouble(figure).toArray()).median();
    }

    /**
     * One run.
     *
     * @param seconds wall-clock time
     * @param cpuSeconds CPU time of the server
     * @param memoryBytes peak of the heaviest statement
     * @param readBytes read from tables, uncompressed
     * @param writtenBytes written to tables, uncompressed
     * @param statements statements that were sent
     * @param strategy what a run of Remat says about how it found the rows; empty for others
     */
    public record Round(
            double seconds,
            double cpuSeconds,
            long memoryBytes,
            long readBytes,
            long writtenBytes,
            long statements,
            String strategy) {}

    /**
     * The rows against those of a full rebuild by Remat.
     *
     * @param rows number of rows
     * @param checksum over key, event, payload and declared columns
     * @param equal whether both agree
     * @param expectedRows number of rows of the full rebuild
     */
    public record Check(long rows, String checksum, boolean equal, long expectedRows) {}
}
