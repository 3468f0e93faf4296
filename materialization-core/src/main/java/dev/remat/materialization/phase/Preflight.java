package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.Exchanging;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks for everything that would make the run fail later, and reports all of it at once. Changes nothing. */
final class Preflight {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final RunFacts facts;
    private final Clock clock;
    private final List<String> problems = new ArrayList<>();

    Preflight(Catalog catalog, RunSession session, RunTables tables, RunFacts facts, Clock clock) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.facts = facts;
        this.clock = clock;
    }

    Ground check(ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        ServerVersion version = catalog.version();
        if (!version.atLeast(ServerVersion.OLDEST_SUPPORTED)) {
            session.journal()
                    .warn("the server is ClickHouse %s; Remat is tested from %s on"
                            .formatted(version, ServerVersion.OLDEST_SUPPORTED));
        }
        Optional<TableInfo> log = log(plan.cdc());
        List<Optional<String>> engines = Stream.concat(
                        Stream.of(plan.target().database()), policy.publishing().separateDatabase().stream())
                .distinct()
                .map(this::database)
                .toList();
        Optional<TableInfo> existing = target(plan.target());
        var declaration = new Declaration(catalog, session, tables, plan, policy);
        if (engines.stream().allMatch(Optional::isPresent)) {
            declaration.judge(version, clock.instant(), existing);
            facts.schemaChanges(declaration.schemaChanges());
            problems.addAll(declaration.problems());
        }
        List<String> blockers = new ArrayList<>();
        if (log.isEmpty() || !problems.isEmpty()) {
            blockers.add(Blockers.PREFLIGHT);
        }
        declaration.refusedChange().ifPresent(refused -> {
            blockers.add(Blockers.SCHEMA_CHANGE);
            problems.add(refused);
        });
        if (!blockers.isEmpty()) {
            throw RunEnded.failed(blockers, String.join("; ", problems));
        }
        return new Ground(
                version, log.get(), engines.stream().flatMap(Optional::stream).allMatch(Exchanging::canExchange));
    }

    private Optional<TableInfo> log(Dataset dataset) {
        Optional<TableInfo> log = catalog.table(dataset);
        if (log.isEmpty()) {
            problems.add("the log %s does not exist; check `cdc-dataset` and that the connection may SHOW it"
                    .formatted(dataset));
            return log;
        }
        columns(dataset, catalog.columns(dataset));
        return log;
    }

    private void columns(Dataset dataset, Map<String, String> actual) {
        List<String> missing = new ArrayList<>();
        for (CdcColumn column : CdcColumn.values()) {
            String type = actual.get(column.column());
            if (type == null) {
                missing.add("%s (%s)%s".formatted(column, column.type(), similar(column, actual)));
            } else if (!column.accepts(type)) {
                problems.add("column %s of the log %s is %s; Remat reads it as %s"
                        .formatted(column, dataset, type, column.type()));
            }
        }
        if (!missing.isEmpty()) {
            problems.add(
                    "the log %s lacks %s; docs/materialization.md lists the columns of a log, and a view can bring another table to them"
                            .formatted(dataset, String.join(", ", missing)));
        }
    }

    /** A column whose name suggests that it holds the same under another name. */
    private static String similar(CdcColumn column, Map<String, String> actual) {
        String bare = column.column().replace("dpone_cdc_", "");
        return actual.keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(bare) && !isLogColumn(name))
                .min(Comparator.comparingInt(String::length))
                .map(" but has %s"::formatted)
                .orElse("");
    }

    private static boolean isLogColumn(String name) {
        return CdcColumn.names().contains(name);
    }

    /** The engine of a database that tables are made in. */
    private Optional<String> database(String name) {
        Optional<String> engine = catalog.databaseEngine(name);
        if (engine.isEmpty()) {
            problems.add(
                    "the database %1$s of the target or of `work-database` does not exist; create it with CREATE DATABASE %2$s"
                            .formatted(name, Quote.identifier(name)));
        } else if (!Exchanging.canExchange(engine.get())) {
            session.journal()
                    .warn("database %s has engine %s, which cannot swap tables in one step: readers may miss the table"
                            .formatted(name, engine.get()));
        }
        return engine;
    }

    /** The table that would be replaced; empty where there is none, or none that can be. */
    private Optional<TableInfo> target(Dataset target) {
        Optional<TableInfo> existing = catalog.table(target);
        Optional<TableInfo> replaceable = existing.filter(TableInfo::isMergeTree);
        if (existing.isPresent() && replaceable.isEmpty()) {
            problems.add("the target %s is a %s, not a MergeTree table; name a table of its own in `target-dataset`"
                    .formatted(target, existing.get().engine()));
        }
        if (replaceable.isPresent() && replaceable.get().rematComment().isEmpty()) {
            session.journal()
                    .warn("the target %s was not made by Remat; its rows are kept as the retired copy"
                            .formatted(target));
        }
        return replaceable;
    }
}
