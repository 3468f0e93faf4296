package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.Strategy;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the latest rows will be found.
 *
 * @param strategy {@code window}, {@code ordered}, {@code ranges}, {@code two-step} or {@code incremental}
 * @param reason why, for the report
 * @param stream the stream to which the log is narrowed, or null for all
 */
record StrategyChoice(
        Strategy strategy, String reason, @Nullable String stream) {

    /** Smaller logs fit into any memory. */
    private static final long LARGE_LOG = 1_000_000;

    /** Builds on the published table. */
    static StrategyChoice incremental(String run, long newEvents, String stream) {
        return new StrategyChoice(
                Strategy.INCREMENTAL, "%d events are new since run %s".formatted(newEvents, run), stream);
    }

    /** The same, with the reason why not only what has changed is built. */
    StrategyChoice because(String noIncrement) {
        return noIncrement.isEmpty()
                ? this
                : new StrategyChoice(strategy, "%s; everything is rebuilt: %s".formatted(reason, noIncrement), stream);
    }

    /** Whether the log is large enough to ask what it takes to read it. */
    boolean isWorthSizing(HighWaterMark mark) {
        return strategy.isInPieces() || mark.events() >= LARGE_LOG;
    }

    /**
     * The same in pieces: wanted so, or where the log is much larger than the memory.
     *
     * @param isSet whether the route names the strategy
     * @param parts active parts of the log
     */
    StrategyChoice sized(Sizing sizing, boolean isSet, long parts) {
        if (strategy.isInPieces()) {
            return inPieces(strategy, reason, sizing);
        }
        boolean fits = !sizing.isLarge() || (strategy == Strategy.ORDERED && sizing.holdsStreamOf(parts));
        return isSet || fits
                ? this
                : inPieces(pieces(), "%s, and it is much larger than the memory".formatted(reason), sizing);
    }

    /** The same in pieces, after memory has run out. */
    StrategyChoice afterMemoryRanOut(Sizing sizing) {
        return inPieces(pieces(), "%s, and %s ran out of memory".formatted(reason, strategy.id()), sizing);
    }

    private Strategy pieces() {
        return strategy == Strategy.ORDERED ? Strategy.RANGES : Strategy.TWO_STEP;
    }

    private StrategyChoice inPieces(Strategy pieces, String why, Sizing sizing) {
        String howMany = pieces == Strategy.RANGES ? "; in %d ranges of keys".formatted(sizing.rangesOfKeys()) : "";
        return new StrategyChoice(pieces, why + howMany, stream);
    }

    /**
     * Chooses from the facts. A log in key order is streamed; for that its sorting key must lead with the key hash, or
     * with the stream and then the key hash while a single stream is read.
     */
    static StrategyChoice choose(
            Strategy wanted, ClickHouseCdcMaterializationPlan plan, TableInfo log, HighWaterMark mark) {
        String stream = plan.streamId().or(mark::onlyStream).orElse(null);
        if (wanted == Strategy.WINDOW || wanted == Strategy.ORDERED || wanted.isInPieces()) {
            return new StrategyChoice(wanted, "set by the route", stream);
        }
        List<String> key = Arrays.stream(log.sortingKey().split(",", -1))
                .map(String::strip)
                .toList();
        if (!log.isMergeTree() || log.sortingKey().isEmpty()) {
            return new StrategyChoice(
                    Strategy.WINDOW,
                    "%s is a %s without an order of its own".formatted(log.dataset(), log.engine()),
                    stream);
        }
        if (leads(key, CdcColumn.UNIQUE_KEY_HASH)
                || (stream != null && leads(key, CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH))) {
            return new StrategyChoice(Strategy.ORDERED, "the log is sorted by key", stream);
        }
        String order = leads(key, CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH)
                ? "the log is sorted by stream and key, and several streams are read"
                : "the log is sorted by (%s), not by key".formatted(log.sortingKey());
        return new StrategyChoice(Strategy.WINDOW, order, stream);
    }

    private static boolean leads(List<String> sortingKey, CdcColumn... columns) {
        var wanted = Arrays.stream(columns).map(CdcColumn::column).toList();
        return sortingKey.size() >= wanted.size()
                && sortingKey.subList(0, wanted.size()).equals(wanted);
    }
}
