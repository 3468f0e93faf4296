package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.phase.quality.Checks;
import dev.remat.materialization.phase.quality.QuarantineTable;
import dev.remat.materialization.phase.quality.SchemaDiff;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.BuildSql;
import dev.remat.materialization.sql.PublishSql;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Judges what a route declares about its table. ClickHouse itself says whether it takes columns, shape and checks: an
 * empty table is made of them, asked, and dropped again.
 */
final class Declaration {

    private final Catalog catalog;
    private final RunSession session;
    private final Dataset scratch;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final ServingLayout layout;
    private final List<String> problems = new ArrayList<>();
    private SchemaDiff change = SchemaDiff.between(Map.of(), Map.of());

    Declaration(
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
        this.layout = ServingLayout.of(plan);
    }

    /**
     * Looks at everything; nothing is left behind.
     *
     * @param now the time from which freshness counts
     * @param existing the table that would be replaced
     */
    void judge(ServerVersion version, Instant now, Optional<TableInfo> existing) {
        versions(version);
        Map<String, String> columns =
                layout.isTyped() || !policy.shape().equals(TableShape.DEFAULTS) ? trial(version, now) : layout.types();
        defaults(TypedColumn::onAbsent, "default");
        defaults(TypedColumn::onNull, "on-null");
        if (layout.isTyped() && policy.quality().quarantines()) {
            var quarantine = policy.quality().quarantine();
            problems.addAll(new QuarantineTable(catalog, session, policy.quarantineOf(plan.target()), quarantine.keep())
                    .problems());
        }
        if (existing.isPresent() && !columns.isEmpty()) {
            change = SchemaDiff.between(catalog.columns(plan.target()), columns);
        }
    }

    private void versions(ServerVersion version) {
        for (TypedColumn column : plan.columns()) {
            column.type()
                    .since()
                    .filter(since -> !version.atLeast(ServerVersion.parse(since)))
                    .ifPresent(since -> problems.add("column '%s': %s needs ClickHouse %s, and the server is %s"
                            .formatted(column.name(), column.type().sql(), since, version)));
        }
    }

    /** What is wrong, apart from a change of the columns. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** How the columns would change. */
    List<String> schemaChanges() {
        return change.changes();
    }

    /** A change of the columns that the route does not allow; empty where there is none. */
    Optional<String> refusedChange() {
        return change.allowedBy(policy.onSchemaChange())
                ? Optional.empty()
                : Optional.of("the columns of the table would change, and on-schema-change is %s: %s"
                        .formatted(policy.onSchemaChange().id(), String.join(", ", change.changes())));
    }

    /** Types of the table's columns by name, as ClickHouse writes them; none where it refuses the table. */
    private Map<String, String> trial(ServerVersion version, Instant now) {
        String comment = TableComment.of(session.identity(), plan.target()).text();
        try {
            session.settle(BuildSql.createShadow(scratch, policy.deleteMode(), layout, policy.shape(), comment));
        } catch (StatementRefused e) {
            problems.add("ClickHouse does not take the %s of the route: %s"
                    .formatted(layout.isTyped() ? "`columns` and `table`" : "`table`", e.getMessage()));
            return Map.of();
        }
        try {
            var checks = new Checks(session, policy.limits(), version);
            var table = new CheckedTable(scratch, plan.target(), layout, keepsTombstones(), now);
            problems.addAll(checks.problems(table, policy.quality().checks()));
            return catalog.columns(scratch);
        } finally {
            session.settle(PublishSql.dropAtOnce(scratch));
        }
    }

    private boolean keepsTombstones() {
        return policy.deleteMode() == DeleteMode.TOMBSTONE;
    }

    /** Reads every default as if a payload asked for it. */
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
