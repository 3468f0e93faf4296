package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.catalog.TypedBaseline;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.QuarantineSql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table that keeps values which did not fit. Several routes may share one; a value is written once for each target. */
public final class QuarantineTable {

    private final Catalog catalog;
    private final RunSession session;
    private final Dataset table;
    private final Duration keep;

    public QuarantineTable(Catalog catalog, RunSession session, Dataset table, Duration keep) {
        this.catalog = catalog;
        this.session = session;
        this.table = table;
        this.keep = keep;
    }

    /** What keeps the table from taking entries. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        if (catalog.databaseEngine(table.database()).isEmpty()) {
            problems.add("the database of quarantine-dataset %s does not exist; create it with CREATE DATABASE %s"
                    .formatted(table, table.database()));
            return problems;
        }
        if (catalog.table(table).isPresent()) {
            Map<String, String> actual = catalog.columns(table);
            QuarantineSql.columns().forEach((name, type) -> {
                if (!type.equals(actual.get(name))) {
                    problems.add("quarantine-dataset %s has no column %s of type %s; name a table of its own, or none"
                            .formatted(table, name, type));
                }
            });
        }
        return problems;
    }

    /** Writes the failing values of a shadow that are not there yet; makes the table where it is missing. */
    public void write(Dataset shadow, Dataset target, ServingLayout layout) {
        prepare();
        session.execute(
                QuarantineSql.write(
                        table,
                        shadow,
                        target,
                        layout,
                        session.identity().route(),
                        session.identity().runId().text()),
                Map.of("insert_deduplicate", "0"));
    }

    /** What the table holds of a target. */
    public TypedBaseline.Entries entries(Dataset target) {
        Row row = session.query(QuarantineSql.entries(table, target)).get(0);
        return new TypedBaseline.Entries(row.number("entries"), row.string("newest"));
    }

    /** How many of the entries that a target once had are still there; 0 without the table. */
    public long left(TypedBaseline.Entries entries, Dataset target) {
        return catalog.table(table).isEmpty()
                ? 0
                : session.query(QuarantineSql.entriesUpTo(table, target, entries.newest()))
                        .get(0)
                        .number("entries");
    }

    private void prepare() {
        String comment = TableComment.quarantine(keep);
        Optional<TableInfo> existing = catalog.table(table);
        if (existing.isEmpty()) {
            session.execute(QuarantineSql.create(table, keep, comment), Map.of());
        } else if (!existing.get().comment().equals(comment)) {
            session.execute(QuarantineSql.keep(table, keep, comment), Map.of());
        }
    }
}
