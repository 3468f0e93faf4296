package dev.remat.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Computes the bars that concern rebuilds from what was measured. */
public final class RebuildBars {

    private static final String FULL = "remat-full";
    private static final String TIMES = "x";
    private static final double TEN_TIMES = 10;
    private static final long LARGEST = Long.MAX_VALUE;

    private static final List<Ratio> RATIOS = List.of(
            new Ratio(
                    "full-seconds",
                    "full rebuild, seconds of dpone's three statements",
                    0.5,
                    FULL,
                    "dpone",
                    true,
                    LARGEST),
            new Ratio(
                    "full-memory",
                    "full rebuild, memory of dpone's three statements",
                    0.25,
                    FULL,
                    "dpone",
                    false,
                    LARGEST),
            new Ratio(
                    "full-replacing",
                    "full rebuild, seconds of INSERT from ReplacingMergeTree FINAL",
                    1,
                    FULL,
                    "replacing-insert",
                    true,
                    LARGEST),
            new Ratio("full-floor", "full rebuild, seconds of the floor", 1.3, FULL, "floor", true, LARGEST),
            new Ratio(
                    "update-seconds",
                    "update after 1 % of the keys changed, seconds of a full rebuild, at 10 million events",
                    0.15,
                    "update-1",
                    FULL,
                    true,
                    10_000_000));

    private RebuildBars() {}

    /**
     * All of them, each at the largest log at which both sides ran to their end, or at the one next to the size that the bar names.
     *
     * @param sizes what was measured, the smallest log first
     * @param memoryLimitBytes limit of each statement, or null
     */
    public static List<Bar> of(List<SizeResult> sizes, @Nullable Long memoryLimitBytes) {
        List<Bar> bars = new ArrayList<>();
        for (Ratio ratio : RATIOS) {
            bars.add(ratio.at(sizes));
        }
        bars.add(memoryCap(sizes, memoryLimitBytes));
        bars.add(flatness(sizes));
        return bars;
    }

    /** The ratio that other work on the machine disturbs least. */
    private static String cpu(ContestantResult under, ContestantResult over) {
        double ratio = under.medianCpuSeconds() / over.medianCpuSeconds();
        return Double.isFinite(ratio) ? String.format(Locale.ROOT, "; CPU %.2f x", ratio) : "";
    }

    /** A ratio to somebody who does something else deserves a word. */
    private static String otherRows(ContestantResult contestant) {
        var check = contestant.check();
        return check == null || check.equal() ? "" : "; %s gives other rows".formatted(contestant.id());
    }

    private static Bar memoryCap(List<SizeResult> sizes, @Nullable Long limit) {
        String id = "memory-cap";
        String text = "peak memory of a full rebuild, share of the configured limit, as the log grows 10 times";
        SizeResult first = sizes.get(0);
        SizeResult last = sizes.get(sizes.size() - 1);
        Optional<ContestantResult> full = last.measured(FULL);
        if (limit == null || last.events() < TEN_TIMES * first.events()) {
            return Bar.notMeasured(id, text, 1, TIMES, "needs --memory-limit and a --curve from 1 to 10");
        }
        return full.map(result -> Bar.of(id, text, 1, TIMES, (double) result.peakMemoryBytes() / limit, at(last)))
                .orElseGet(() -> Bar.notMeasured(id, text, 1, TIMES, FULL + " did not run to its end"));
    }

    /** "Nearly flat" is taken as at most half more. */
    private static Bar flatness(List<SizeResult> sizes) {
        String id = "update-flat";
        String text = "update after the same number of keys changed, in a log of 10 times the events";
        SizeResult first = sizes.get(0);
        double limit = 1.5;
        Optional<SizeResult> grown = sizes.stream()
                .filter(size -> size.events() >= TEN_TIMES * first.events())
                .findFirst();
        if (grown.isEmpty()) {
            return Bar.notMeasured(id, text, limit, TIMES, "needs a --curve from 1 to 10");
        }
        Optional<ContestantResult> before = first.measured("update-same");
        Optional<ContestantResult> after = grown.get().measured("update-same");
        if (before.isEmpty() || after.isEmpty()) {
            return Bar.notMeasured(id, text, limit, TIMES, "update-same did not run to its end");
        }
        double value = after.get().medianSeconds() / before.get().medianSeconds();
        return Bar.of(id, text, limit, TIMES, value, at(first) + " and " + at(grown.get()));
    }

    private static String at(SizeResult size) {
        return String.format(Locale.ROOT, "%,d events in %d parts", size.events(), size.logParts());
    }

    /**
     * A contestant in terms of another one.
     *
     * @param contestant what is measured
     * @param base what it is divided by
     * @param seconds whether it is about time; else about memory
     * @param events for a log of how many events it is meant
     */
    private record Ratio(
            String id, String text, double limit, String contestant, String base, boolean seconds, long events) {

        Bar at(List<SizeResult> sizes) {
            return sizes.stream()
                    .sorted(Comparator.comparingLong(size -> Math.abs(size.events() - events)))
                    .flatMap(size -> at(size).stream())
                    .findFirst()
                    .orElseGet(
                            () -> Bar.notMeasured(id, text, limit, TIMES, missing(sizes) + " did not run to its end"));
        }

        private Optional<Bar> at(SizeResult size) {
            return size.measured(contestant)
                    .flatMap(under -> size.measured(base).map(over -> bar(size, under, over)));
        }

        private Bar bar(SizeResult size, ContestantResult under, ContestantResult over) {
            String note = RebuildBars.at(size) + (seconds ? cpu(under, over) : "") + otherRows(over) + otherRows(under);
            return Bar.of(id, text, limit, TIMES, figure(under) / figure(over), note);
        }

        private String missing(List<SizeResult> sizes) {
            return sizes.stream().allMatch(size -> size.measured(base).isEmpty()) ? base : contestant;
        }

        private double figure(ContestantResult result) {
            return seconds ? result.medianSeconds() : result.peakMemoryBytes();
        }
    }
}
