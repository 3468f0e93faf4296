package dev.remat.scheduler.command;

import dev.remat.jobs.route.QuarantineCheck;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.InvalidPolicy;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.quality.Quality;
import dev.remat.scheduler.cli.MaterializeOptions;
import dev.remat.scheduler.cli.TypedOptions;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;

/** Makes a route from the options of {@code remat materialize}. */
final class AdHocRoute {

    private static final int LONGEST_ID = 100;

    private AdHocRoute() {}

    static Route of(MaterializeOptions options) {
        TypedOptions typed = options.typed();
        var plan = new ClickHouseCdcMaterializationPlan(
                        Dataset.parse(options.cdcDataset()),
                        Dataset.parse(options.targetDataset()),
                        options.uniqueKey(),
                        options.streamId())
                .with(typed.columns().stream().map(ColumnOption::parse).toList());
        Quality quality = AdHocQuality.of(typed);
        var policy = ClickHouseCdcMaterializationPolicy.DEFAULTS
                .with(choice(DeleteMode.values(), DeleteMode::id, options.deleteMode()))
                .with(choice(Ordering.values(), Ordering::id, options.ordering()))
                .with(choice(Strategy.values(), Strategy::id, options.strategy()))
                .with(publishing(options))
                .with(plan.isTyped() ? quality : Quality.DEFAULTS);
        QuarantineCheck.problemOf(plan, policy).ifPresent(problem -> {
            throw new CommandRefused("--quarantine-dataset: " + problem);
        });
        return Route.unscheduled(idFor(plan.target()), options.connectionId(), plan, policy);
    }

    private static Publishing publishing(MaterializeOptions options) {
        try {
            return new Publishing(options.adopt(), options.workDatabase(), Publishing.DEFAULTS.maxOrphans());
        } catch (InvalidPolicy e) {
            throw new CommandRefused("--work-database: " + e.getMessage());
        }
    }

    /** An id that tells the target, so that evidence of one table lies in one folder. */
    private static String idFor(Dataset target) {
        String id = ("materialize-" + target).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return id.substring(0, Math.min(id.length(), LONGEST_ID)).replaceAll("-$", "");
    }

    static <T> T choice(T[] values, Function<T, String> id, String text) {
        return Arrays.stream(values)
                .filter(value -> id.apply(value).equals(text))
                .findFirst()
                .orElseThrow(() -> new CommandRefused("'%s' is none of %s"
                        .formatted(text, Arrays.stream(values).map(id).toList())));
    }
}
