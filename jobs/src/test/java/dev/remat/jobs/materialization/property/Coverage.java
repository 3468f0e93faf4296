package dev.remat.jobs.materialization.property;

import dev.remat.jobs.materialization.model.ServingModel;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.typed.ParseFailure;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** How often generated cases came to each situation: a generator that no longer does proves nothing. Thread-safe. */
final class Coverage {

    private final Map<String, Long> counts = new ConcurrentHashMap<>();

    void add(Case one, ServingModel model) {
        count("cases", 1);
        count(one.columns().isEmpty() ? "untyped" : "typed", 1);
        count(model.blocker().orElse("published"), 1);
        count("served", model.served().size());
        count("deleted", model.deleted());
        count("duplicates", model.duplicates());
        count("conflicts", model.conflicts());
        count("truncates", model.truncates());
        count("withheld", model.withheld());
        model.carried().forEach(column -> count("carried", column.rows()));
        model.failures().forEach(failure -> count(failure.reason(), failure.rows()));
        one.columns().stream()
                .flatMap(column -> column.type().all())
                .forEach(type -> count(type.sql().replaceAll("[(].*", ""), 1));
    }

    private void count(String what, long times) {
        counts.merge(what, times, Long::sum);
    }

    long cases() {
        return counts.getOrDefault("cases", 0L);
    }

    /** Situations that have come less often than once in a thousand cases. */
    Map<String, Long> rare() {
        Map<String, Long> rare = new TreeMap<>();
        Stream.concat(
                        // The type JSON, which alone has this reason, is not generated here.
                        Stream.of(ParseFailure.values())
                                .filter(reason -> reason != ParseFailure.CHANGED_BY_TYPE)
                                .map(ParseFailure::id),
                        Stream.of(
                                "untyped",
                                "typed",
                                "published",
                                "served",
                                "deleted",
                                "duplicates",
                                "conflicts",
                                "truncates",
                                "withheld",
                                "carried",
                                "Array",
                                "Map",
                                "Tuple",
                                "LowCardinality",
                                "Nullable",
                                Blockers.PARSE_QUARANTINE,
                                Blockers.TRUNCATE))
                .filter(what -> counts.getOrDefault(what, 0L) < cases() / 1000)
                .forEach(what -> rare.put(what, counts.getOrDefault(what, 0L)));
        return rare;
    }

    @Override
    public String toString() {
        return new TreeMap<>(counts).toString();
    }
}
