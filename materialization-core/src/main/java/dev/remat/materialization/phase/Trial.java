package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Lets ClickHouse itself say whether it takes what a route declares: an empty table is made of it, asked, and dropped
 * again.
 */
final class Trial {

    private final Catalog catalog;
    private final RunSession session;
    private final Dataset scratch;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final List<String> problems = new ArrayList<>();

    Trial(
            Catalog catalog,
            RunSession session,
            RunTables tables,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy) {
        this.catalog = catalog;
        this.session = session;
        this.scratch = tables.shadow(session.identity().runId());
        this.plan = plan;
        this.policy = policy;
    }

    /** Types of the table's columns by name, as ClickHouse writes them; none where it refuses the table. */
    Map<String, String> run() {
        String comment = TableComment.of(session.identity()).text();
        try {
            session.settle(BuildSql.createShadow(
                    scratch, policy.deleteMode(), ServingLayout.of(plan), policy.shape(), comment));
        } catch (StatementRefused e) {
            problems.add("ClickHouse does not take the `%s` of the route: %s"
                    .formatted(plan.isTyped() ? "columns` and `table" : "table", e.getMessage()));
            return Map.of();
        }
        try {
            return catalog.columns(scratch);
        } finally {
            session.settle(PublishSql.dropAtOnce(scratch));
        }
    }

    /** What the trial has found. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** Reads every default as if a payload asked for it. */
    void defaults() {
        defaults(TypedColumn::onAbsent, "default");
        defaults(TypedColumn::onNull, "on-null");
    }

    private void defaults(Function<TypedColumn, DeclaredResult> declared, String key) {
        List<TypedColumn> columns = plan.columns().stream()
                .filter(column -> declared.apply(column) instanceof DeclaredResult.Value)
                .toList();
        if (columns.isEmpty()) {
            return;
        }
        List<TypedColumn> absent = columns.stream()
                .map(column -> TypedColumn.of(column.name(), column.type())
                        .in(column.format())
                        .whenAbsent(declared.apply(column)))
                .toList();
        Row read = session.query(TypedSql.defaults(absent), BuildSettings.TYPED).get(0);
        for (TypedColumn column : columns) {
            String reason = read.string(TypedSql.reasonColumn(column));
            if (!reason.isEmpty()) {
                problems.add("column '%s': its %s %s is no %s (%s)"
                        .formatted(
                                column.name(),
                                key,
                                ((DeclaredResult.Value) declared.apply(column)).json(),
                                column.type().sql(),
                                reason));
            }
        }
    }
}
