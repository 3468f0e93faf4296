package dev.remat.jobs.materialization;

import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;

/** Rebuilds of a typed target. */
abstract class TypedRebuildBase extends MaterializationTestBase {

    static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    Rebuild typed(TypedColumn... columns) {
        Rebuild untyped = rebuild();
        return untyped.with(untyped.plan().with(List.of(columns)));
    }

    static ClickHouseCdcMaterializationPolicy on(OnParseError mode) {
        return POLICY.with(quality(mode, 1.0));
    }

    static Quality quality(OnParseError mode, double ratio) {
        Quality defaults = Quality.DEFAULTS;
        return new Quality(mode, ratio, defaults.quarantine(), defaults.drift(), List.of(), 10, List.of());
    }

    static QualityEvidence found(RunResult result) {
        return result.report().typedEvidence().orElseThrow().quality().orElseThrow();
    }

    void insert(int key, String payload) {
        log.append(List.of(event(key, "insert", String.valueOf(key), "", payload, key)));
    }

    String quarantine() {
        return rebuild().plan().target().sibling("target_quarantine").quoted();
    }
}
