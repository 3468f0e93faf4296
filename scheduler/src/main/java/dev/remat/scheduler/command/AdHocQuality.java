package dev.remat.scheduler.command;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Quarantine;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.scheduler.cli.TypedOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes quality rules from the options of {@code remat materialize}. */
final class AdHocQuality {

    private AdHocQuality() {}

    static Quality of(TypedOptions options) {
        refuseWithoutColumns(options);
        String quarantine = options.quarantineDataset();
        Integer sample = options.qualitySampleLimit();
        return new Quality(
                onParseError(options),
                ratio(options),
                new Quarantine(quarantine == null ? null : Dataset.parse(quarantine), Quarantine.DEFAULTS.keep()),
                drift(options.schemaDriftMode()),
                List.of(),
                sample == null ? Quality.DEFAULTS.sample() : sample,
                List.of());
    }

    /** A ratio above 0 is a number of values that may go to the quarantine, which failing at the first one does not allow. */
    private static OnParseError onParseError(TypedOptions options) {
        Double ratio = options.maxParseErrorRatio();
        return options.failOnParseErrors() && (ratio == null || ratio == 0)
                ? OnParseError.FAIL
                : OnParseError.QUARANTINE;
    }

    private static double ratio(TypedOptions options) {
        Double ratio = options.maxParseErrorRatio();
        return ratio == null ? 1 : ratio;
    }

    private static SchemaDrift drift(@Nullable String mode) {
        return mode == null
                ? Quality.DEFAULTS.drift()
                : AdHocRoute.choice(SchemaDrift.values(), SchemaDrift::id, mode.replace('_', '-'));
    }

    private static void refuseWithoutColumns(TypedOptions options) {
        if (!options.columns().isEmpty()) {
            return;
        }
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--fail-on-parse-errors", options.failOnParseErrors());
        given.put("--max-parse-error-ratio", options.maxParseErrorRatio() != null);
        given.put("--quarantine-dataset", options.quarantineDataset() != null);
        given.put("--schema-drift-mode", options.schemaDriftMode() != null);
        given.put("--quality-sample-limit", options.qualitySampleLimit() != null);
        given.forEach((flag, isGiven) -> {
            if (isGiven) {
                throw new CommandRefused(
                        "%s is about declared columns; declare them with --column NAME=TYPE, or take it out"
                                .formatted(flag));
            }
        });
    }
}
