package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.ServerInfo;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.phase.preflight.Databases;
import dev.remat.materialization.phase.preflight.ExchangeTrial;
import dev.remat.materialization.phase.preflight.Findings;
import dev.remat.materialization.phase.preflight.Grants;
import dev.remat.materialization.phase.preflight.LogCheck;
import dev.remat.materialization.phase.preflight.NeededRights;
import dev.remat.materialization.phase.preflight.Surroundings;
import dev.remat.materialization.phase.preflight.TargetCheck;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for everything that would make the run fail later, and reports all of it at once. What people read is not touched;
 * empty tables on which something was tried are gone when it ends.
 */
final class Preflight {

    /** The user of the connection may change nothing, not even a setting of its own query. */
    private static final int READONLY = 164;

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final RunFacts facts;
    private final Clock clock;
    private final Orphans orphans;
    private final Findings findings;

    Preflight(Catalog catalog, RunSession session, RunTables tables, RunFacts facts, Clock clock, Orphans orphans) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.facts = facts;
        this.clock = clock;
        this.orphans = orphans;
        this.findings = new Findings(session.journal());
    }

    /** @param server what {@link #server} has found */
    Ground check(ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy, ServerInfo server) {
        var needed = NeededRights.of(plan, policy, tables, session.identity().runId());
        boolean mayDoIt = new Grants(session, findings).check(needed, server.user());
        Optional<TableInfo> log = new LogCheck(catalog, findings).check(plan.cdc());
        Databases databases = Databases.check(catalog, tables, findings);
        Optional<TableInfo> existing = new TargetCheck(catalog, findings)
                .check(plan.target(), log, policy.publishing().adopt());
        var declaration = new Declaration(catalog, session, tables, plan, policy);
        if (mayDoIt && databases.areThere()) {
            declaration.judge(server.version(), clock.instant(), existing);
            facts.schemaChanges(declaration.schemaChanges());
            findings.problems(declaration.problems());
        }
        new Surroundings(session, findings, plan.cdc(), plan.target(), server.user())
                .check(policy, databases.haveExchange(), orphans::overdueBytes);
        boolean canExchange = databases.haveExchange()
                && findings.isClean()
                && new ExchangeTrial(catalog, session, tables, findings, clock).canExchange();
        findings.warnOfTheUnseen();
        end(declaration);
        return new Ground(server.version(), log.orElseThrow(), canExchange);
    }

    /** The server, which takes more than reads from this user; comes before anything else is asked. */
    ServerInfo server() {
        ServerInfo server;
        try {
            server = catalog.server();
        } catch (StatementRefused e) {
            if (e.code() == READONLY) {
                throw RunEnded.failed(Blockers.PREFLIGHT, readOnly("the connection's user"));
            }
            throw e;
        }
        return checked(server);
    }

    /** The same for a server that has told already. */
    ServerInfo checked(ServerInfo server) {
        if (server.readOnly()) {
            throw RunEnded.failed(Blockers.PREFLIGHT, readOnly("user " + server.user()));
        }
        if (!server.version().atLeast(ServerVersion.OLDEST_SUPPORTED)) {
            findings.warn("the server is ClickHouse %s; Remat is tested from %s on"
                    .formatted(server.version(), ServerVersion.OLDEST_SUPPORTED));
        }
        return server;
    }

    private static String readOnly(String who) {
        return "%s is read-only; set `readonly` to 0 in its settings profile and in the `settings` of the connection, or take another user"
                .formatted(who);
    }

    private void end(Declaration declaration) {
        List<String> blockers = new ArrayList<>();
        List<String> problems = new ArrayList<>(findings.problems());
        if (!problems.isEmpty()) {
            blockers.add(Blockers.PREFLIGHT);
        }
        declaration.refusedChange().ifPresent(refused -> {
            blockers.add(Blockers.SCHEMA_CHANGE);
            problems.add(refused);
        });
        if (!blockers.isEmpty()) {
            throw RunEnded.failed(blockers, String.join("; ", problems));
        }
    }
}
