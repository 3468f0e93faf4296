package dev.remat.materialization.advice;

import dev.remat.materialization.advice.AdviceFacts.Choice;
import dev.remat.materialization.advice.AdviceFacts.Events;
import dev.remat.materialization.advice.AdviceFacts.Growth;
import dev.remat.materialization.advice.AdviceFacts.Log;
import dev.remat.materialization.advice.AdviceFacts.Memory;
import dev.remat.materialization.advice.AdviceFacts.Target;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Advice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says what would have been better. Thresholds and codes stand in {@code docs/performance.md}. */
public final class Adviser {

    /** Below that a run is quick whatever it does. */
    public static final long FEWEST_EVENTS = 100_000;

    /** From here on an incremental run clearly beats a full one. */
    public static final long WORTH_INCREMENTS = 1_000_000;

    /** More active parts than that a log has only where merges do not keep up. */
    public static final long MANY_PARTS = 300;

    private static final double MOST = 0.5;
    private static final long MANY_EVENTS_OF_A_KEY = 100_000;
    private static final double NEAR = 0.8;
    private static final long ONE_IN = 20;
    private static final long MANY_PARTITIONS = 100;
    private static final long FEW_ROWS = 10_000;
    private static final double MIB = 1 << 20;

    private static final String KEY_ORDER = Stream.of(
                    CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH, CdcColumn.POSITION, CdcColumn.EVENT_HASH)
            .map(CdcColumn::column)
            .collect(Collectors.joining(", "));

    private final List<Advice> given = new ArrayList<>();

    private Adviser() {}

    /** What there is to say; nothing about small logs. */
    public static List<Advice> advise(AdviceFacts facts) {
        var adviser = new Adviser();
        if (facts.events().all() >= FEWEST_EVENTS) {
            adviser.order(facts.log(), facts.choice());
            adviser.streams(facts.log());
            adviser.parts(facts.log());
            adviser.events(facts.log(), facts.events());
            adviser.strategy(facts.choice(), facts.events());
            adviser.memory(facts.memory());
            adviser.target(facts.target());
        }
        return List.copyOf(adviser.given);
    }

    private void order(Log log, Choice choice) {
        if (choice.automatic() == Strategy.ORDERED || sortedByStreamAndKey(log)) {
            return;
        }
        String now = log.engine().endsWith("MergeTree")
                ? log.sortingKey().isEmpty() ? "has no sorting key" : "is sorted by (%s)".formatted(log.sortingKey())
                : "is a " + log.engine();
        give(
                "log-not-in-key-order",
                "the log %s %s, so each rebuild sorts its events anew; let the route read a MergeTree table with ORDER BY (%s)",
                log.dataset(),
                now,
                KEY_ORDER);
    }

    private void streams(Log log) {
        if (log.streams() > 1 && !log.streamNamed()) {
            give(
                    "several-streams",
                    "the log %s holds %d streams and the route reads all of them; make a route for each, with `stream-id`, so that it reads its own part of the log only, in key order",
                    log.dataset(),
                    log.streams());
        }
    }

    private static boolean sortedByStreamAndKey(Log log) {
        return log.engine().endsWith("MergeTree")
                && log.sortingKey().startsWith("%s, %s".formatted(CdcColumn.STREAM_ID, CdcColumn.UNIQUE_KEY_HASH));
    }

    private void parts(Log log) {
        if (log.parts() > MANY_PARTS && log.largestPart() < MOST) {
            give(
                    "many-log-parts",
                    "the log %s has %d active parts, each of which is read beside the others; let its writer insert larger blocks less often, partition it by larger spans of time, or see why merges do not keep up",
                    log.dataset(),
                    log.parts());
        }
    }

    private void events(Log log, Events events) {
        if (events.ofLargestKey() >= MANY_EVENTS_OF_A_KEY) {
            give(
                    "large-key",
                    "key %s of the log %s has %d events, which are held in memory together; see whether the source has to write it that often, or let old events of it expire from the log",
                    events.largestKey(),
                    log.dataset(),
                    events.ofLargestKey());
        }
        if (events.duplicates() * ONE_IN > events.all()) {
            give(
                    "many-duplicates",
                    "%d of %d events of the log %s had been delivered before; see why its writer sends them again, such as offsets that it does not commit",
                    events.duplicates(),
                    events.all(),
                    log.dataset());
        }
    }

    private void strategy(Choice choice, Events events) {
        boolean pinned = choice.wanted() == Strategy.WINDOW || choice.wanted() == Strategy.ORDERED;
        if (pinned && choice.wanted() != choice.automatic()) {
            give(
                    "strategy-pinned",
                    "the route sets strategy = %s, and for this log auto takes %s; take `strategy` out of the route",
                    choice.wanted().id(),
                    choice.automatic().id());
        }
        Growth growth = choice.growth();
        if (growth != null && events.all() >= WORTH_INCREMENTS && growth.newEvents() * ONE_IN <= events.all()) {
            give(
                    "incremental-possible",
                    "%d of %d events are new since run %s, and all are read again; take `strategy = full` out of the route, so that only the changed keys are built",
                    growth.newEvents(),
                    events.all(),
                    growth.run());
        }
    }

    private void memory(@Nullable Memory memory) {
        if (memory != null && memory.peak() >= NEAR * memory.limit()) {
            give(
                    "memory-near-limit",
                    "query %s took %.0f MiB of the %.0f MiB that it may take; raise `memory-limit` or lower `max-threads` before the log has grown",
                    memory.queryId(),
                    memory.peak() / MIB,
                    memory.limit() / MIB);
        }
    }

    private void target(@Nullable Target target) {
        if (target != null && target.partitions() > MANY_PARTITIONS && target.rows() / target.partitions() < FEW_ROWS) {
            give(
                    "small-partitions",
                    "%s has %d partitions of %d rows on average, and each costs a part of its own; take a coarser `table.partition-by`, or none",
                    target.dataset(),
                    target.partitions(),
                    target.rows() / target.partitions());
        }
    }

    private void give(String code, String sentence, Object... values) {
        given.add(new Advice(code, String.format(Locale.ROOT, sentence, values)));
    }
}
