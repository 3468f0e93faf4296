package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a run may replace, whether the server can swap tables, and what becomes of tables that cannot be dropped. */
abstract class PreflightContract extends MaterializationTestBase {

    private static final Retirement AT_ONCE = new Retirement(0, Duration.ZERO);

    @BeforeEach
    void fillTheLog() {
        log.append(List.of(event(1, "insert", "1", "", "{\"v\":1}", 1)));
    }

    @Test
    void leavesATargetAloneThatItDidNotMakeUnlessTheRouteAdoptsIt() {
        String target = rebuild().plan().target().quoted();
        log.execute("CREATE TABLE %s (a UInt8) ENGINE = MergeTree ORDER BY a".formatted(target));
        log.execute("INSERT INTO %s VALUES (7)".formatted(target));

        RunResult refused = rebuild().run();

        assertThat(refused.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(refused.report().blockers()).contains(Blockers.PREFLIGHT);
        assertThat(error(refused)).contains("was not made by Remat", "`adopt = true`");
        assertThat(log.count(target)).isEqualTo(1);
        assertThat(tables()).containsExactly("target");

        var adopting = POLICY.with(new Publishing(true, null, 5)).with(OnSchemaChange.ALLOW);
        RunResult adopted = passed(rebuild().with(adopting).run());
        assertThat(adopted.report().warnings())
                .anyMatch(warning -> warning.contains("its rows are kept as the retired copy"));
        String copy = tables("_retired_").get(0);
        assertThat(log.query("SELECT a FROM %s.%s".formatted(log.dataset().database(), copy)))
                .extracting(row -> row.number("a"))
                .containsExactly(7L);
        passed(rebuild().run());
    }

    @Test
    void doesNotTakeATableForItsOwnThatItBuiltForAnotherTarget() {
        passed(rebuild().run());
        String database = log.dataset().database();
        log.execute("RENAME TABLE %1$s.target TO %1$s.other".formatted(database));
        var plan = new ClickHouseCdcMaterializationPlan(
                log.dataset(), new Dataset(database, "other"), List.of("id"), STREAM);
        RunResult refused = ended(rebuild().with(plan).run(), Outcome.FAILED, Blockers.PREFLIGHT);
        assertThat(error(refused)).contains("other was not made by Remat");
    }

    @Test
    void b41FindsBeforehandThatTablesCannotBeSwappedAndLeavesNothingBehind() {
        String database = log.dataset().database();
        log.execute("CREATE DATABASE %s_memory ENGINE = Memory".formatted(database));
        try {
            for (String name : List.of("a", "b")) {
                log.execute("CREATE TABLE %s_memory.%s (a UInt8) ENGINE = Memory".formatted(database, name));
            }
            var unable = new FaultyConnector(
                    connector,
                    "EXCHANGE",
                    (exchange, send) -> send.now(
                            instead(exchange, "EXCHANGE TABLES %1$s_memory.a AND %1$s_memory.b".formatted(database))));

            RunResult first = passed(rebuild().through(unable).run());
            RunResult second = passed(rebuild().through(unable).run());

            for (RunResult result : List.of(first, second)) {
                assertThat(result.report().warnings())
                        .anyMatch(warning -> warning.contains("cannot swap tables in one step")
                                && warning.contains("not supported"));
            }
            assertThat(sent(second))
                    .filteredOn(sql -> sql.startsWith("EXCHANGE"))
                    .allMatch(sql -> sql.contains("_probe_"));
            assertThat(served()).hasSize(1);
            assertThat(tables("_retired_")).hasSize(1);
            assertThat(tables("probe")).isEmpty();
        } finally {
            log.execute("DROP DATABASE %s_memory".formatted(database));
        }
    }

    @Test
    void triesTheSwapOnceAndRemembersThatItWorks() {
        assertThat(sent(passed(rebuild().run()))).anyMatch(sql -> sql.contains("_probe_"));
        assertThat(tables("probe")).isEmpty();
        assertThat(sent(passed(rebuild().run()))).noneMatch(sql -> sql.contains("_probe_"));
    }

    @Test
    void leavesNoProbeBehindWhenItsAnswerIsLost() {
        var cut = new FaultyConnector(connector, "EXCHANGE", (exchange, send) -> {
            throw new AnswerLost("cut before it arrived", exchange.queryId(), null);
        });
        ended(rebuild().through(cut).run(), Outcome.FAILED, Blockers.FAILED);
        assertThat(tables()).isEmpty();
        passed(rebuild().run());
    }

    @Test
    void dropsTheProbesOfAProcessThatDiedLongAgo() {
        String old = "target__remat_probe_20250101T000000Z_00dead";
        log.execute("CREATE TABLE %s.%s (a UInt8) ENGINE = Memory"
                .formatted(log.dataset().database(), old));
        passed(rebuild().run());
        assertThat(tables("probe")).isEmpty();
    }

    @Test
    void b42NamesCopiesThatCannotBeDroppedAndStopsBeforeTheyBecomeTooMany() {
        var tooLarge = new FaultyConnector(
                connector, "DROP TABLE", (drop, send) -> send.now(with("max_table_size_to_drop", "1", drop)));
        Rebuild denied = rebuild().through(tooLarge).with(POLICY.with(AT_ONCE).with(new Publishing(false, null, 3)));
        List<RunResult> runs =
                IntStream.range(0, 100).mapToObj(i -> denied.run()).toList();

        assertThat(runs.subList(0, 4)).allMatch(run -> run.outcome() == Outcome.SUCCEEDED);
        assertThat(tables("_retired_")).hasSize(4);
        assertThat(runs.subList(5, 100))
                .allMatch(run -> run.report().blockers().equals(List.of(Blockers.TOO_MANY_ORPHANS)));
        RunResult last = runs.get(99);
        for (String copy : tables("_retired_")) {
            assertThat(last.report().warnings())
                    .filteredOn(warning -> warning.contains(copy))
                    .as("one failed drop does not stop the others")
                    .hasSize(1)
                    .allMatch(warning -> warning.contains("359"));
            assertThat(error(last)).contains(copy, "max-orphans is 3");
        }
        assertThat(served()).hasSize(1);

        passed(rebuild().with(POLICY.with(AT_ONCE)).run());
        assertThat(tables("_retired_")).as("that of the last run").hasSize(1);
    }

    @Test
    void b48SucceedsWithAWarningWhenTheServerRefusesToDropATableOfThisSize(TestDatabase database) {
        var server = new ClickHouseServer(
                database.endpoint(),
                database.user(),
                database.password(),
                database.name(),
                Map.of("max_table_size_to_drop", "1"));
        try (var limited = ClientV2Connector.to(server)) {
            Rebuild rebuild = rebuild().through(limited).with(POLICY.with(AT_ONCE));
            passed(rebuild.run());
            passed(rebuild.run());
            RunResult third = passed(rebuild.run());
            assertThat(third.report().warnings())
                    .filteredOn(warning -> warning.contains("_retired_") && warning.contains("could not be dropped"))
                    .as("named once, although it is tried before the build and after it")
                    .hasSize(1);
            assertThat(tables("_retired_")).hasSize(2);
        }
    }

    private static List<String> sent(RunResult result) {
        return result.record().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .map(StatementRecord::sql)
                .toList();
    }

    private static ClickHouseStatement instead(ClickHouseStatement statement, String sql) {
        return new ClickHouseStatement(
                sql, statement.queryId(), statement.parameters(), statement.settings(), statement.timeout());
    }

    private static ClickHouseStatement with(String setting, String value, ClickHouseStatement statement) {
        return new ClickHouseStatement(
                statement.sql(),
                statement.queryId(),
                statement.parameters(),
                Map.of(setting, value),
                statement.timeout());
    }
}
