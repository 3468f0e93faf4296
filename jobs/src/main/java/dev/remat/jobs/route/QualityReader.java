package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Quarantine;
import dev.remat.materialization.quality.SchemaDrift;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the section {@code quality} of a route. What cannot be read is the default; the problem stays in the reader. */
final class QualityReader {

    private final ConfigReader in;

    QualityReader(ConfigReader route) {
        this.in = route.section("quality");
    }

    Quality read() {
        Optional<OnParseError> onParseError = in.optional(
                "on-parse-error",
                Conversion.choice(OnParseError.values(), OnParseError::id, List.of())
                        .orNullAsWord());
        Optional<Double> ratio = in.optional("max-parse-error-ratio", Conversion.fraction());
        Quarantine quarantine = quarantine();
        Optional<SchemaDrift> drift =
                in.optional("schema-drift", Conversion.choice(SchemaDrift.values(), SchemaDrift::id, List.of()));
        Optional<List<String>> ignored = in.optional("ignored-keys", Conversion.texts());
        Optional<Long> sample = in.optional("sample", Conversion.wholeNumber(0, 1000));
        List<Check> checks = new ChecksReader(in).read();
        return in.build(
                        List.of("checks", "max-parse-error-ratio", "sample"),
                        () -> new Quality(
                                onParseError.orElse(Quality.DEFAULTS.onParseError()),
                                ratio.orElse(Quality.DEFAULTS.maxParseErrorRatio()),
                                quarantine,
                                drift.orElse(Quality.DEFAULTS.drift()),
                                ignored.orElse(List.of()),
                                sample.map(Math::toIntExact).orElse(Quality.DEFAULTS.sample()),
                                checks))
                .orElse(Quality.DEFAULTS);
    }

    private Quarantine quarantine() {
        Optional<Dataset> dataset = in.optional("quarantine-dataset", Conversion.text(Dataset::parse));
        Optional<Duration> keep = in.optional("quarantine-keep", Conversion.duration());
        return in.build(
                        List.of("quarantine-keep"),
                        () -> new Quarantine(dataset.orElse(null), keep.orElse(Quarantine.DEFAULTS.keep())))
                .orElse(Quarantine.DEFAULTS);
    }
}
