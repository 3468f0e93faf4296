package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.quote.Quote;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Whether the databases are there that tables are made in, and what their engines can. */
public final class Databases {

    /** Engines that have EXCHANGE TABLES. */
    private static final Set<String> EXCHANGING = Set.of("Atomic", "Replicated", "Shared");

    private final Findings findings;
    private final RunTables tables;
    private final Map<String, String> engines = new LinkedHashMap<>();

    private Databases(Findings findings, RunTables tables) {
        this.findings = findings;
        this.tables = tables;
    }

    /** Looks at the database of the target, and at that of the tables of runs. */
    public static Databases check(Catalog catalog, RunTables tables, Findings findings) {
        var databases = new Databases(findings, tables);
        databases.names().forEach(name -> databases.look(name, catalog));
        databases.compare();
        return databases;
    }

    private Stream<String> names() {
        return Stream.concat(
                        Stream.of(tables.target().database()),
                        tables.places().stream().map(RunTables.Place::database))
                .distinct();
    }

    private void look(String name, Catalog catalog) {
        var engine = catalog.databaseEngine(name);
        if (engine.isEmpty()) {
            findings.problem(
                    "the database %1$s of the target or of `work-database` does not exist; create it with CREATE DATABASE %2$s"
                            .formatted(name, Quote.identifier(name)));
            return;
        }
        engines.put(name, engine.get());
        if (!EXCHANGING.contains(engine.get())) {
            findings.warn("database %s has engine %s, which cannot swap tables in one step: readers may miss the table"
                    .formatted(name, engine.get()));
        }
    }

    /** Between databases of two engines ClickHouse moves no table. */
    private void compare() {
        if (areThere() && engines.values().stream().distinct().count() > 1) {
            findings.problem(
                    "tables cannot be moved between databases of different engines: %s; give `work-database` the engine of the target's, or leave it out"
                            .formatted(engines));
        }
    }

    /** Whether all of them exist. */
    public boolean areThere() {
        return names().allMatch(engines::containsKey);
    }

    /** Whether their engines have EXCHANGE TABLES. */
    public boolean haveExchange() {
        return areThere() && EXCHANGING.containsAll(engines.values());
    }
}
