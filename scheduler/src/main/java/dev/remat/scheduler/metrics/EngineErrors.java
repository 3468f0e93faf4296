package dev.remat.scheduler.metrics;

import dev.remat.materialization.report.RunRecord;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts statements of runs that ClickHouse answered with an error, by its code. Thread-safe. */
final class EngineErrors {

    private static final Pattern CODE = Pattern.compile("\\bCode: ([1-9]\\d{0,3})\\.");

    /** ClickHouse has hundreds of codes, and whoever can write a text into an error can write a number. */
    private static final int MOST_CODES = 50;

    private static final String OTHER = "other";

    private final MeterRegistry registry;
    private final Set<String> codes = new HashSet<>();

    EngineErrors(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Counts those of a run. */
    void count(RunRecord run) {
        run.phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .map(statement -> CODE.matcher(statement.error()))
                .filter(Matcher::find)
                .map(found -> label(found.group(1)))
                .forEach(code -> Names.ENGINE_ERRORS
                        .counter(registry, Tags.of("code", code))
                        .increment());
    }

    private synchronized String label(String code) {
        return codes.contains(code) || (codes.size() < MOST_CODES && codes.add(code)) ? code : OTHER;
    }
}
