package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.LatestEvents;
import java.util.Optional;

/** Builds every key by the strategy that was chosen, and goes on in pieces where that was chosen freely and runs out of memory. */
final class FullBuild {

    private final Build build;
    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final TableInfo log;
    private final RunFacts facts;

    FullBuild(
            Build build,
            RunSession session,
            ClickHouseCdcMaterializationPlan plan,
            ClickHouseCdcMaterializationPolicy policy,
            TableInfo log,
            RunFacts facts) {
        this.build = build;
        this.session = session;
        this.plan = plan;
        this.policy = policy;
        this.log = log;
        this.facts = facts;
    }

    Build.Built build(StrategyChoice chosen, LatestEvents latest, HighWaterMark mark, ServerVersion version) {
        Optional<Sizing> sizing = chosen.isWorthSizing(mark) ? Optional.of(sizing(mark)) : Optional.empty();
        StrategyChoice choice = sizing.map(known -> chosen.sized(known, isSet(), log.activeParts()))
                .orElse(chosen);
        facts.strategy(choice);
        if (choice.strategy().isInPieces()) {
            return build.buildInPieces(latest, choice.strategy(), sizing.orElseThrow(), version);
        }
        try {
            return build.build(
                    latest,
                    Fill.of(policy.strategy(), choice.strategy(), mark.events()),
                    mark.positionFormats(),
                    build.settings(choice.strategy(), version));
        } catch (StatementRefused refused) {
            if (isSet() || !OutOfMemory.is(refused)) {
                throw refused;
            }
            Sizing known = sizing.orElseGet(() -> sizing(mark));
            return inPieces(choice.afterMemoryRanOut(known), latest, known, version);
        }
    }

    private Build.Built inPieces(StrategyChoice choice, LatestEvents latest, Sizing sizing, ServerVersion version) {
        facts.strategy(choice);
        session.journal()
                .warn("memory ran out, and the build went on with strategy %s"
                        .formatted(choice.strategy().id()));
        return build.buildAgainInPieces(latest, choice.strategy(), sizing, version);
    }

    private Sizing sizing(HighWaterMark mark) {
        return Sizing.of(session, policy.limits(), plan.cdc(), mark.events());
    }

    /** Whether the route names the statement; it is taken at its word then. */
    private boolean isSet() {
        return policy.strategy() == Strategy.WINDOW || policy.strategy() == Strategy.ORDERED;
    }
}
