package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.OptimizeBeforePublish;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.run.RunId;
import java.util.ArrayList;
import java.util.List;

/**
 * Rights that a run needs on one object.
 *
 * @param rights names of privileges, with columns where they are for some
 * @param object what they are checked on, quoted
 * @param grantedOn what they are best granted on, quoted: tables of runs change their names, so it is their database
 */
public record NeededRights(List<String> rights, String object, String grantedOn) {

    private static final List<String> TO_SWAP = List.of("SELECT", "INSERT", "CREATE TABLE", "DROP TABLE");

    public NeededRights {
        rights = List.copyOf(rights);
    }

    /** Everything that a run of a route does. */
    public static List<NeededRights> of(
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            RunTables tables,
            RunId run) {
        var layout = ServingLayout.of(plan);
        List<NeededRights> needed = new ArrayList<>();
        needed.add(onTable(plan.cdc(), List.of("SELECT(%s)".formatted(String.join(", ", CdcColumn.names())))));
        needed.add(inDatabase(plan.target(), TO_SWAP));
        List<String> toBuild = new ArrayList<>(TO_SWAP);
        toBuild.add("ALTER DELETE");
        toBuild.add("ALTER MODIFY COMMENT");
        if (layout.expires()) {
            toBuild.add("SYSTEM TTL MERGES");
        }
        if (policy.publishing().optimize() == OptimizeBeforePublish.ALWAYS) {
            toBuild.add("OPTIMIZE");
        }
        needed.add(inDatabase(tables.shadow(run), toBuild));
        Dataset beside = tables.besideTarget(RunTables.Kind.COUNTERPROBE, run);
        if (!beside.database().equals(tables.shadow(run).database())) {
            List<String> besideIt = new ArrayList<>(TO_SWAP);
            besideIt.add("ALTER MODIFY COMMENT");
            needed.add(inDatabase(beside, besideIt));
        }
        if (layout.isTyped() && policy.quality().quarantines()) {
            needed.add(onTable(
                    policy.quarantineOf(plan.target()),
                    List.of("SELECT", "INSERT", "CREATE TABLE", "ALTER TTL", "ALTER MODIFY COMMENT")));
        }
        for (String engine : List.of("MergeTree", "Null")) {
            needed.add(new NeededRights(List.of("TABLE ENGINE"), engine, engine));
        }
        for (String table : List.of("parts", "processes")) {
            needed.add(onTable(new Dataset("system", table), List.of("SELECT")));
        }
        return needed;
    }

    private static NeededRights onTable(Dataset table, List<String> rights) {
        return new NeededRights(rights, table.quoted(), table.quoted());
    }

    private static NeededRights inDatabase(Dataset table, List<String> rights) {
        return new NeededRights(rights, table.quoted(), Quote.identifier(table.database()) + ".*");
    }
}
