package dev.remat.materialization.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.advice.AdviceFacts.Choice;
import dev.remat.materialization.advice.AdviceFacts.Events;
import dev.remat.materialization.advice.AdviceFacts.Growth;
import dev.remat.materialization.advice.AdviceFacts.Log;
import dev.remat.materialization.advice.AdviceFacts.Memory;
import dev.remat.materialization.advice.AdviceFacts.Target;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Advice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bounds from which on there is advice. */
class AdviserTest {

    private static final Dataset LOG = new Dataset("analytics", "orders_cdc");
    private static final String KEY_ORDER =
            "dpone_cdc_stream_id, dpone_cdc_unique_key_hash, dpone_cdc_position, dpone_cdc_event_hash";
    private static final Log GOOD_LOG = new Log(LOG, "MergeTree", KEY_ORDER, 12, 1, 1, true);
    private static final Events MANY = new Events(2_000_000, 0, "{\"id\":7}", 40);
    private static final Choice AUTO = new Choice(Strategy.AUTO, Strategy.ORDERED, null);

    @Test
    void hasNothingToSayOfAGoodLog() {
        assertThat(codes(GOOD_LOG, MANY, AUTO)).isEmpty();
    }

    @Test
    void saysNothingOfASmallLog() {
        var worst = new Log(LOG, "View", "", 5_000, 0, 9, false);
        var pinned = new Choice(Strategy.ORDERED, Strategy.WINDOW, null);
        assertThat(codes(worst, new Events(99_999, 90_000, "{}", 99_999), pinned))
                .isEmpty();
        assertThat(codes(worst, new Events(100_000, 90_000, "{}", 100_000), pinned))
                .containsExactly(
                        "log-not-in-key-order",
                        "several-streams",
                        "many-log-parts",
                        "large-key",
                        "many-duplicates",
                        "strategy-pinned");
    }

    @Test
    void boundsOfPartsAndOfTheLargestOne() {
        assertThat(codes(log(300, 0), MANY, AUTO)).isEmpty();
        assertThat(codes(log(301, 0.49), MANY, AUTO)).containsExactly("many-log-parts");
        assertThat(codes(log(301, 0.5), MANY, AUTO)).isEmpty();
    }

    @Test
    void boundOfDuplicatesIsOneInTwenty() {
        assertThat(codes(GOOD_LOG, new Events(200_000, 10_000, "{}", 1), AUTO)).isEmpty();
        assertThat(codes(GOOD_LOG, new Events(200_000, 10_001, "{}", 1), AUTO)).containsExactly("many-duplicates");
    }

    @Test
    void increments() {
        assertThat(codes(GOOD_LOG, MANY, grown(100_000))).containsExactly("incremental-possible");
        assertThat(codes(GOOD_LOG, MANY, grown(100_001))).isEmpty();
        assertThat(codes(GOOD_LOG, new Events(999_999, 0, "{}", 1), grown(1))).isEmpty();
    }

    @Test
    void aLogOfSeveralStreamsThatIsSortedByStreamNeedsNoOtherOrder() {
        var shared = new Log(LOG, "MergeTree", KEY_ORDER, 12, 1, 3, false);
        assertThat(codes(shared, MANY, new Choice(Strategy.AUTO, Strategy.WINDOW, null)))
                .containsExactly("several-streams");
    }

    @Test
    void namesTheOrderThatWouldHelp() {
        var byTime = new Log(LOG, "MergeTree", "dpone_cdc_ingested_at", 1, 1, 1, true);
        assertThat(Adviser.advise(
                        new AdviceFacts(byTime, MANY, new Choice(Strategy.AUTO, Strategy.WINDOW, null), null, null)))
                .containsExactly(new Advice(
                        "log-not-in-key-order",
                        "the log analytics.orders_cdc is sorted by (dpone_cdc_ingested_at), so each rebuild sorts its"
                                + " events anew; let the route read a MergeTree table with ORDER BY (%s)"
                                        .formatted(KEY_ORDER)));
    }

    @Test
    void memoryAndPartitions() {
        assertThat(codes(new Memory(79, 100, "q"), new Target(LOG, 100, 100))).isEmpty();
        assertThat(codes(new Memory(80, 100, "q"), new Target(LOG, 101, 1_010_000)))
                .containsExactly("memory-near-limit");
        assertThat(codes(new Memory(1, 100, "q"), new Target(LOG, 101, 1_009_898)))
                .containsExactly("small-partitions");
    }

    private static Log log(long parts, double largest) {
        return new Log(LOG, "MergeTree", KEY_ORDER, parts, largest, 1, true);
    }

    private static Choice grown(long newEvents) {
        return new Choice(Strategy.FULL, Strategy.ORDERED, new Growth("20260131T235959Z_0a1b2c", newEvents));
    }

    private static List<String> codes(Log log, Events events, Choice choice) {
        return Adviser.advise(new AdviceFacts(log, events, choice, null, null)).stream()
                .map(Advice::code)
                .toList();
    }

    private static List<String> codes(Memory memory, Target target) {
        return Adviser.advise(new AdviceFacts(GOOD_LOG, MANY, AUTO, memory, target)).stream()
                .map(Advice::code)
                .toList();
    }
}
