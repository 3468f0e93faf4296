package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Warnings;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PreflightSql;
import dev.remat.materialization.sql.PublishSql;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * Tries whether two tables can be swapped in one step where this run will do it: an engine that has EXCHANGE TABLES may lie on
 * a file system that has no such thing. Two empty tables are swapped and dropped again, whatever happens.
 */
public final class ExchangeTrial {

    private static final int ACCESS_DENIED = 497;

    /** A younger probe may belong to a run that is just trying. */
    private static final Duration OLD = Duration.ofMinutes(1);

    private final Catalog catalog;
    private final RunSession session;
    private final Findings findings;
    private final RunTables tables;
    private final Clock clock;
    private final Dataset one;
    private final Dataset other;

    public ExchangeTrial(Catalog catalog, RunSession session, RunTables tables, Findings findings, Clock clock) {
        this.catalog = catalog;
        this.session = session;
        this.findings = findings;
        this.tables = tables;
        this.clock = clock;
        var run = session.identity().runId();
        this.one = tables.of(RunTables.Kind.PROBE, run);
        this.other = tables.besideTarget(RunTables.Kind.COUNTERPROBE, run);
    }

    /** Whether they can be swapped; tried once per process for each pair of databases. */
    public boolean canExchange() {
        var place = new KnownExchanges.Place(session.endpoint(), one.database(), other.database());
        if (KnownExchanges.has(place)) {
            return true;
        }
        boolean swapped = noOldProbes() && tried();
        if (swapped) {
            KnownExchanges.add(place);
        }
        return swapped;
    }

    /** Without the right to drop tables each trial would add two, on a server that does not tell rights beforehand. */
    private boolean noOldProbes() {
        for (RunTables.Role role : catalog.besides(tables)) {
            if (role.isProbe() && role.run().startedAt().plus(OLD).isBefore(clock.instant())) {
                try {
                    session.settle(PublishSql.dropAtOnce(role.table().dataset()));
                } catch (StatementRefused e) {
                    findings.problem("the table %s, on which EXCHANGE was tried, cannot be dropped: %s"
                            .formatted(role.table().dataset(), e.getMessage()));
                    return false;
                }
            }
        }
        return true;
    }

    private boolean tried() {
        String comment = TableComment.of(session.identity(), tables.target()).text();
        try {
            session.execute(PreflightSql.createProbe(one, "probe", comment), Map.of());
            session.execute(PreflightSql.createProbe(other, "counterprobe", comment), Map.of());
            session.execute(PublishSql.exchange(one, other), Map.of());
            boolean swapped = catalog.columns(one).containsKey("counterprobe");
            if (!swapped) {
                cannot("EXCHANGE TABLES did nothing, without an error");
            }
            return swapped;
        } catch (StatementRefused e) {
            if (e.code() == ACCESS_DENIED) {
                findings.problem("tables cannot be swapped, because a right is missing: " + e.getMessage());
            } else {
                cannot(String.valueOf(e.getMessage()));
            }
            return false;
        } finally {
            drop(one);
            drop(other);
        }
    }

    private void cannot(String why) {
        if (one.database().equals(other.database())) {
            findings.warn(
                    "database %s cannot swap tables in one step, so they are renamed, and readers may miss the table: %s"
                            .formatted(one.database(), why));
        } else {
            findings.problem(
                    "tables cannot be swapped between %s and %s; leave out `work-database`, or name another: %s"
                            .formatted(one.database(), other.database(), why));
        }
    }

    private void drop(Dataset table) {
        try {
            session.settle(PublishSql.dropAtOnce(table));
        } catch (ClickHouseException e) {
            findings.warn(Warnings.notDropped("the table %s, on which EXCHANGE was tried,".formatted(table), e));
        }
    }
}
