package dev.remat.materialization.phase;

import dev.remat.materialization.advice.AdviceFacts;
import dev.remat.materialization.advice.AdviceFacts.Growth;
import dev.remat.materialization.advice.Adviser;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.LogSource;
import dev.remat.materialization.sql.PartsSql;
import dev.remat.materialization.sql.SnapshotSql;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Looks for what only advice needs to know of the log. Asks the server about large logs only, and never ends a run. */
final class LogLook {

    private final RunSession session;
    private final ClickHouseCdcMaterializationPlan plan;
    private final TableInfo log;

    LogLook(RunSession session, ClickHouseCdcMaterializationPlan plan, TableInfo log) {
        this.session = session;
        this.plan = plan;
        this.log = log;
    }

    AdviceFacts.Log log(HighWaterMark mark) {
        double largest = log.activeParts() > Adviser.MANY_PARTS && mark.events() >= Adviser.FEWEST_EVENTS
                ? Optional.ofNullable(seen(this::largestPart)).orElse(1.0)
                : 1;
        return new AdviceFacts.Log(
                log.dataset(),
                log.engine(),
                log.sortingKey(),
                log.activeParts(),
                largest,
                mark.streams().size(),
                plan.streamId().isPresent());
    }

    /** How the strategy was chosen, and what has come since the published table was built. */
    AdviceFacts.Choice choice(
            ClickHouseCdcMaterializationPolicy policy, HighWaterMark mark, Optional<TableInfo> published) {
        Strategy wanted = policy.strategy();
        Strategy automatic =
                StrategyChoice.choose(Strategy.AUTO, plan, log, mark).strategy();
        boolean couldBuildOnIt = wanted == Strategy.FULL
                && TypedBasis.refusal(plan, policy).isEmpty()
                && mark.canBeBuiltOn()
                && mark.events() >= Adviser.WORTH_INCREMENTS;
        return new AdviceFacts.Choice(wanted, automatic, couldBuildOnIt ? seen(() -> growth(published)) : null);
    }

    private Double largestPart() {
        Row row = session.query(PartsSql.largest(log.dataset())).get(0);
        return row.number("total") == 0 ? 1 : (double) row.number("largest") / row.number("total");
    }

    private @Nullable Growth growth(Optional<TableInfo> published) {
        return published
                .flatMap(TableInfo::rematComment)
                .flatMap(TableComment::builder)
                .map(run -> new Growth(
                        run.text(),
                        session.query(SnapshotSql.eventsSince(
                                        LogSource.whole(plan.cdc(), plan.stream()), run.startedAt()))
                                .get(0)
                                .number("events")))
                .orElse(null);
    }

    private static <T> @Nullable T seen(Supplier<@Nullable T> look) {
        try {
            return look.get();
        } catch (StatementRefused notAllowed) {
            return null;
        }
    }
}
