package dev.remat.jobs.materialization;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Random;

/** Columns of which each fails in its own way, and payloads that fit them, do not, or send something else. */
final class TypedPayloads {

    static final String UNSENT = "__debezium_unavailable_value";

    static final List<TypedColumn> COLUMNS = List.of(
            TypedColumn.of("id", ColumnType.parse("UInt64")),
            TypedColumn.of("n", ColumnType.parse("Nullable(Int32)")),
            TypedColumn.of("doc", ColumnType.parse("Nullable(String)")).whenUnavailable(OnUnavailable.CARRY_FORWARD),
            TypedColumn.of("must", ColumnType.parse("Nullable(String)")).asRequired());

    /** Everything is looked at and nothing ends a run. */
    static final Quality TOLERANT = quality(OnParseError.QUARANTINE, SchemaDrift.WARN_ADDITIVE);

    private TypedPayloads() {}

    static Quality quality(OnParseError mode, SchemaDrift drift) {
        return new Quality(
                mode,
                1.0,
                Quality.DEFAULTS.quarantine(),
                drift,
                List.of("known"),
                10,
                List.of(
                        new Check("small", Severity.WARN, new CheckRule.Range("n", "0", "40")),
                        new Check("one-text", Severity.WARN, new CheckRule.Unique(List.of("doc"))),
                        new Check("some", Severity.WARN, new CheckRule.RowCount(30, 80)),
                        new Check(
                                "odd",
                                Severity.WARN,
                                new CheckRule.Sql("SELECT * FROM ${table} WHERE n % 2 = 1 AND must = 'm3'"))));
    }

    static Rebuild typed(Rebuild rebuild, ClickHouseCdcMaterializationPolicy policy) {
        var plan = rebuild.plan();
        return rebuild.with(new ClickHouseCdcMaterializationPlan(
                        plan.cdc(), plan.target(), plan.uniqueKey(), plan.stream(), COLUMNS, UNSENT))
                .with(policy);
    }

    /** A payload that fits. */
    static String of(int id, int n) {
        return "{\"id\":%d,\"n\":%d,\"doc\":\"d%d\",\"must\":\"m%d\"}".formatted(id, n, n, n % 5);
    }

    static String any(Random random, int id) {
        int n = random.nextInt(50);
        return switch (random.nextInt(14)) {
            case 0 -> of(id, n).replace("\"n\":" + n, "\"n\":\"x%d\"".formatted(n));
            case 1 -> of(id, n).replace("\"id\":" + id, "\"id\":\"none\"");
            case 2 -> of(id, n).replace("\"d%d\"".formatted(n), "\"%s\"".formatted(UNSENT));
            case 3 -> "{\"id\":%d,\"n\":%d}".formatted(id, n);
            case 4 -> of(id, n).replace("}", ",\"extra\":%s}".formatted(n % 3 == 0 ? "\"text\"" : "[%d]".formatted(n)));
            case 5 -> of(id, n).replace("\"n\":" + n, "\"n\":\"%d\"".formatted(n));
            case 6 -> n < 10 ? "{\"id\":" : of(id, n).replace("}", ",\"known\":1}");
            default -> of(id, n);
        };
    }
}
