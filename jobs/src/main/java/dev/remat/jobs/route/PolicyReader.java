package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.policy.OptimizeBeforePublish;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.quality.Quality;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how a route rebuilds. A part with a problem reads as its default; the problem stays in the reader. */
final class PolicyReader {

    private static final ClickHouseCdcMaterializationPolicy DEFAULTS = ClickHouseCdcMaterializationPolicy.DEFAULTS;

    private final ConfigReader in;

    PolicyReader(ConfigReader in) {
        this.in = in;
    }

    /** @param typed whether the route declares columns */
    ClickHouseCdcMaterializationPolicy read(boolean typed) {
        return new ClickHouseCdcMaterializationPolicy(
                in.optional("delete-mode", Conversion.choice(DeleteMode.values(), DeleteMode::id, List.of()))
                        .orElse(DEFAULTS.deleteMode()),
                in.optional("ordering", Conversion.choice(Ordering.values(), Ordering::id, List.of()))
                        .orElse(DEFAULTS.ordering()),
                in.optional("on-truncate", Conversion.choice(OnTruncate.values(), OnTruncate::id, List.of()))
                        .orElse(DEFAULTS.onTruncate()),
                in.optional(
                                "on-schema-change",
                                Conversion.choice(OnSchemaChange.values(), OnSchemaChange::id, List.of()))
                        .orElse(DEFAULTS.onSchemaChange()),
                quality(typed),
                new TableShapeReader(in).read(),
                in.optional("strategy", Conversion.choice(Strategy.values(), Strategy::id, List.of()))
                        .orElse(DEFAULTS.strategy()),
                guards(),
                limits(),
                retirement(),
                publishing(),
                incremental());
    }

    /** Untyped routes have nothing to apply it to; defaults may hold it for those that are typed. */
    private Quality quality(boolean typed) {
        Quality quality = new QualityReader(in).read();
        if (!typed && in.isOwn("quality")) {
            in.add("quality", "is about the values of declared columns; declare columns { … }, or take it out");
        }
        return typed ? quality : DEFAULTS.quality();
    }

    private Guards guards() {
        ConfigReader guards = in.section("guards");
        Optional<Boolean> allowEmpty = guards.optional("allow-empty", Conversion.flag());
        Optional<Long> minRows = guards.optional("min-rows", Conversion.wholeNumber(0, Long.MAX_VALUE));
        Optional<Double> maxShrink = guards.optional("max-shrink", Conversion.fraction());
        Optional<Double> maxGrowth = guards.optional("max-growth", Conversion.ratio());
        Optional<Duration> maxEventAge = guards.optional("max-event-age", Conversion.duration());
        return in.build(
                        List.of(
                                "guards.allow-empty",
                                "guards.min-rows",
                                "guards.max-shrink",
                                "guards.max-growth",
                                "guards.max-event-age"),
                        () -> new Guards(
                                allowEmpty.orElse(Guards.DEFAULTS.allowEmpty()),
                                minRows.orElse(Guards.DEFAULTS.minRows()),
                                maxShrink.orElse(Guards.DEFAULTS.maxShrink()),
                                maxGrowth.orElse(null),
                                maxEventAge.orElse(null)))
                .orElse(Guards.DEFAULTS);
    }

    private Limits limits() {
        Optional<Duration> timeout = in.optional("timeout", Conversion.duration());
        Optional<Long> memory = in.optional("memory-limit", Conversion.bytes());
        Optional<Long> threads = in.optional("max-threads", Conversion.wholeNumber(1, Integer.MAX_VALUE));
        Map<String, String> settings = in.settings("settings");
        Optional<Long> parallel = in.optional("parallel-ranges", Conversion.wholeNumber(1, Integer.MAX_VALUE));
        Optional<Long> ranges = in.optional("ranges", Conversion.wholeNumber(1, Integer.MAX_VALUE));
        return in.build(
                        List.of("timeout", "memory-limit", "max-threads", "settings", "parallel-ranges", "ranges"),
                        () -> new Limits(
                                        timeout.orElse(Limits.DEFAULTS.timeout()),
                                        memory.orElse(null),
                                        threads.map(Math::toIntExact).orElse(null),
                                        settings)
                                .with(new Ranges(
                                        parallel.map(Math::toIntExact).orElse(Ranges.DEFAULTS.parallel()),
                                        ranges.map(Math::toIntExact).orElse(null))))
                .orElse(Limits.DEFAULTS);
    }

    private Retirement retirement() {
        Optional<Long> keep = in.optional("keep", Conversion.wholeNumber(0, Integer.MAX_VALUE));
        Optional<Duration> grace = in.optional("retire-grace", Conversion.duration());
        Optional<Duration> holdFor = in.optional("hold-for", Conversion.duration());
        return in.build(
                        List.of("keep", "retire-grace", "hold-for"),
                        () -> new Retirement(
                                keep.map(Math::toIntExact).orElse(Retirement.DEFAULTS.keep()),
                                grace.orElse(Retirement.DEFAULTS.grace()),
                                holdFor.orElse(Retirement.DEFAULTS.holdFor())))
                .orElse(Retirement.DEFAULTS);
    }

    private Incremental incremental() {
        Optional<Duration> fullEvery = in.optional("full-every", Conversion.duration());
        Optional<WhenUnchanged> whenUnchanged =
                in.optional("when-unchanged", Conversion.choice(WhenUnchanged.values(), WhenUnchanged::id, List.of()));
        Optional<Double> sample = in.optional("verify-sample", Conversion.fraction());
        return in.build(
                        List.of("full-every"),
                        () -> new Incremental(
                                fullEvery.orElse(Incremental.DEFAULTS.fullEvery()),
                                whenUnchanged.orElse(Incremental.DEFAULTS.whenUnchanged()),
                                sample))
                .orElse(Incremental.DEFAULTS);
    }

    private Publishing publishing() {
        Optional<Boolean> adopt = in.optional("adopt", Conversion.flag());
        Optional<String> workDatabase = in.optional("work-database", Conversion.text());
        Optional<Long> maxOrphans = in.optional("max-orphans", Conversion.wholeNumber(1, Integer.MAX_VALUE));
        OptimizeBeforePublish optimize = in.optional(
                        "optimize-before-publish",
                        Conversion.choice(OptimizeBeforePublish.values(), OptimizeBeforePublish::id, List.of()))
                .orElse(Publishing.DEFAULTS.optimize());
        return in.build(
                        List.of("adopt", "work-database", "max-orphans"),
                        () -> new Publishing(
                                adopt.orElse(Publishing.DEFAULTS.adopt()),
                                workDatabase.orElse(Publishing.DEFAULTS.workDatabase()),
                                maxOrphans.map(Math::toIntExact).orElse(Publishing.DEFAULTS.maxOrphans()),
                                optimize))
                .orElse(Publishing.DEFAULTS);
    }
}
