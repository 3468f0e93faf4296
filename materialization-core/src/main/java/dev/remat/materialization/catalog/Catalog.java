package dev.remat.materialization.catalog;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.CatalogSql;
import dev.remat.materialization.sql.SightSql;
import dev.remat.materialization.sql.VersionSql;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks the server of one run what there is. Works after the run's time is over too, so that a run can be undone. */
public final class Catalog {

    private final RunSession session;

    public Catalog(RunSession session) {
        this.session = session;
    }

    public ServerInfo server() {
        return ServerInfo.of(session.querySettled(CatalogSql.server()).get(0));
    }

    /** The server and some tables, in one statement. Ended by cancellation and timeout of the run. */
    public Sight look(Dataset... tables) {
        List<Dataset> wanted = List.of(tables);
        return Sight.of(wanted, session.query(SightSql.look(wanted), Map.of("join_use_nulls", "0")));
    }

    /** The engine of a database; empty where there is no such database. */
    public Optional<String> databaseEngine(String database) {
        return session.querySettled(CatalogSql.database(database)).stream()
                .map(row -> row.string("engine"))
                .findFirst();
    }

    public Optional<TableInfo> table(Dataset dataset) {
        return session.querySettled(CatalogSql.table(dataset)).stream()
                .map(row -> TableInfo.of(dataset.database(), row))
                .findFirst();
    }

    /** Types by column name, in the table's order. */
    public Map<String, String> columns(Dataset dataset) {
        Map<String, String> types = new LinkedHashMap<>();
        for (Row row : session.querySettled(CatalogSql.columns(dataset))) {
            types.put(row.string("name"), row.string("type"));
        }
        return types;
    }

    /** Every table that lies where runs and locks of the target put theirs, under a name like theirs. */
    public List<TableInfo> around(RunTables tables) {
        return tables.places().stream()
                .flatMap(place ->
                        session.querySettled(CatalogSql.tablesByPrefix(place.database(), place.prefix())).stream()
                                .map(row -> TableInfo.of(place.database(), row)))
                .toList();
    }

    /** The tables that runs left for the target, oldest run first. */
    public List<RunTables.Role> besides(RunTables tables) {
        return besides(tables, around(tables));
    }

    /** Those among some tables. */
    public static List<RunTables.Role> besides(RunTables tables, List<TableInfo> around) {
        return around.stream()
                .flatMap(table -> tables.role(table).stream())
                .sorted(Comparator.comparing(role -> role.run().text()))
                .toList();
    }

    /** Every table of the server whose comment says that Remat has made it, by name. */
    public List<TableInfo> builtByRemat() {
        return session.querySettled(VersionSql.builtByRemat()).stream()
                .map(row -> TableInfo.of(row.string("database"), row))
                .filter(table -> table.rematComment().isPresent())
                .toList();
    }

    /** How much a table holds; nothing where it does not exist. */
    public TableSize size(Dataset dataset) {
        return session.querySettled(VersionSql.size(dataset)).stream()
                .map(TableSize::of)
                .findFirst()
                .orElse(TableSize.NONE);
    }

    /** Ids of running queries that contain {@code part}. */
    public List<String> runningQueries(String part) {
        return session.querySettled(CatalogSql.runningWith(part)).stream()
                .map(row -> row.string("query_id"))
                .toList();
    }
}
