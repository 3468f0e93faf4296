package dev.remat.jobs.materialization.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.materialization.LogTable;
import dev.remat.jobs.materialization.Rebuild;
import dev.remat.jobs.materialization.model.ServingModel;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Runs one case after the other in tables of its own. Used by one thread. */
final class CaseRunner {

    private final ClickHouseConnector connector;
    private final Path evidence;
    private final Coverage coverage;
    private final LogTable byKey;
    private final LogTable byTime;
    private final Dataset target;

    /**
     * Makes the logs.
     *
     * @param name tells its tables from those of other runners in the database
     */
    CaseRunner(ClickHouseConnector connector, String database, String name, Path evidence, Coverage coverage) {
        this.connector = connector;
        this.evidence = evidence;
        this.coverage = coverage;
        byKey = LogTable.create(connector, new Dataset(database, "log_by_key_" + name), LogTable.KEY_ORDER);
        byTime = LogTable.create(connector, new Dataset(database, "log_by_time_" + name), LogTable.TIME_ORDER);
        target = new Dataset(database, "target_" + name);
    }

    /** Rebuilds a case and compares everything with the model. */
    void run(Case one) {
        Setting setting = one.setting();
        LogTable log = setting.inKeyOrder() ? byKey : byTime;
        clear(log);
        if (!one.log().isEmpty()) {
            log.append(one.log(), Math.min(setting.parts(), one.log().size()));
        }
        rebuild(one, log, setting, "");
        coverage.add(one, model(one, log, setting));
        if (one.again()) {
            rebuild(one, log, setting.onceMore(), "once more, ");
        }
    }

    private void clear(LogTable log) {
        for (Row table : tables(log)) {
            log.execute("DROP TABLE %s.`%s` SYNC".formatted(target.database(), table.string("name")));
        }
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
    }

    private List<Row> tables(LogTable log) {
        return log.query("SELECT name FROM system.tables WHERE database = '%s' AND startsWith(name, '%s') ORDER BY name"
                .formatted(target.database(), target.table()));
    }

    private void rebuild(Case one, LogTable log, Setting setting, String when) {
        if (setting.merged()) {
            log.execute("OPTIMIZE TABLE %s FINAL".formatted(log.dataset().quoted()));
        }
        var plan = plan(one, log);
        var policy = setting.policy();
        RunResult result = Rebuild.of(connector, log.dataset(), one.stream(), evidence)
                .with(plan)
                .with(policy)
                .run();
        var model = model(one, log, setting);
        assertVerdict(result, model, when);
        if (model.truncates() > 0
                && result.outcome() == Outcome.FAILED
                && result.report().rowsSourceEvents() == 0) {
            return;
        }
        assertNumbers(result, model, when);
        List<String> expectedTables = new ArrayList<>();
        if (result.outcome() == Outcome.SUCCEEDED) {
            var text = new TableText(plan, setting.ordering());
            Differences.assertSame(when + "rows", text.actual(log), text.expected(model.served()), one.log());
            expectedTables.add(target.table());
        }
        if (plan.isTyped()) {
            assertQuality(result, model, policy.quality(), when);
            if (policy.quality().quarantines() && model.withFailures() > 0) {
                assertThat(quarantined(log)).as(when + "quarantine").isEqualTo(expectedQuarantine(model));
                expectedTables.add(target.table() + "_quarantine");
            }
        }
        assertThat(tables(log).stream()
                        .map(table -> table.string("name"))
                        .filter(name -> !name.contains("__remat_retired_")))
                .as(when + "tables")
                .isEqualTo(expectedTables);
    }

    private ClickHouseCdcMaterializationPlan plan(Case one, LogTable log) {
        return new ClickHouseCdcMaterializationPlan(
                log.dataset(), target, List.of("id"), one.stream(), one.columns(), one.placeholder());
    }

    private ServingModel model(Case one, LogTable log, Setting setting) {
        return new ServingModel(one.log(), plan(one, log), setting.policy());
    }

    private static void assertVerdict(RunResult result, ServingModel model, String when) {
        assertThat(result.report().blockers())
                .as("%sblockers: %s", when, result.report().metrics().get("error"))
                .isEqualTo(model.blocker().map(List::of).orElse(List.of()));
        assertThat(result.outcome())
                .as(when + "outcome")
                .isEqualTo(model.blocker().isPresent() ? Outcome.FAILED : Outcome.SUCCEEDED);
    }

    private static void assertNumbers(RunResult result, ServingModel model, String when) {
        var report = result.report();
        assertThat(report.rowsSourceEvents()).as(when + "events").isEqualTo(model.events());
        assertThat(report.rowsDeleted()).as(when + "deleted").isEqualTo(model.deleted());
        assertThat(report.metrics())
                .as(when + "metrics")
                .containsEntry("rows_duplicate_events", model.duplicates())
                .containsEntry("ordering_conflicts", model.conflicts());
        if (result.outcome() == Outcome.SUCCEEDED) {
            assertThat(report.rowsMaterialized())
                    .as(when + "rows")
                    .isEqualTo(model.served().size());
        }
    }

    private void assertQuality(RunResult result, ServingModel model, Quality quality, String when) {
        QualityEvidence found =
                result.report().typedEvidence().orElseThrow().quality().orElseThrow();
        assertThat(found.failures()).as(when + "failures").isEqualTo(model.failures());
        assertThat(found.carried()).as(when + "carried").isEqualTo(model.carried());
        assertThat(List.of(found.rowsChecked(), found.rowsWithFailures(), found.rowsWithheld()))
                .as(when + "rows checked, with failures, withheld")
                .isEqualTo(List.of(model.checked(), model.withFailures(), model.withheld()));
        assertThat(found.samples().stream()
                        .map(sample -> String.join(
                                " ", sample.column(), sample.reason(), sample.keyJson(), sample.eventHash()))
                        .toList())
                .as(when + "samples")
                .isEqualTo(model.examples(quality.sample()).stream()
                        .map(one -> String.join(
                                " ",
                                one.column(),
                                one.reason(),
                                one.row().event().keyJson(),
                                one.row().event().eventHash()))
                        .toList());
    }

    private List<String> quarantined(LogTable log) {
        return log
                .query("""
                        SELECT concatWithSeparator(
                            '\\n', column_name, clickhouse_type, reason, dpone_cdc_unique_key_json, dpone_cdc_position,
                            dpone_cdc_event_hash, lower(hex(dpone_cdc_payload_json)), toString(toUnixTimestamp64Milli(dpone_cdc_ingested_at))) AS entry
                        FROM %s
                        WHERE target_dataset = '%s' AND remat_route = 'test-route'
                        ORDER BY dpone_cdc_unique_key_hash, column_name""".formatted(
                                target.sibling(target.table() + "_quarantine").quoted(), target))
                .stream()
                .map(row -> row.string("entry"))
                .toList();
    }

    private static List<String> expectedQuarantine(ServingModel model) {
        return model.unfit().stream()
                .map(one -> String.join(
                        "\n",
                        one.column(),
                        one.type(),
                        one.reason(),
                        one.row().event().keyJson(),
                        one.row().event().position(),
                        one.row().event().eventHash(),
                        HexFormat.of().formatHex(one.row().event().payloadBytes()),
                        String.valueOf(one.row().event().ingestedAt())))
                .toList();
    }
}
