package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.report.RunResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A full rebuild of the same log into another target, with which a run on a typed table is compared. */
final class FullRebuild {

    /** What a run and a full rebuild may have in different words: strategy, names, what stood there before. */
    private static final List<String> COMPARED =
            List.of("checksum", "rows_duplicate_events", "ordering_conflicts", "high_water_ingested_at");

    private final Rebuild rebuild;
    private final LogTable log;

    FullRebuild(Rebuild rebuild, LogTable log) {
        var plan = rebuild.plan();
        this.log = log;
        this.rebuild = rebuild.with(new ClickHouseCdcMaterializationPlan(
                        plan.cdc(),
                        new Dataset(plan.target().database(), "reference"),
                        plan.uniqueKey(),
                        plan.stream(),
                        plan.columns(),
                        plan.unavailable()))
                .with(rebuild.policy().with(Strategy.WINDOW));
    }

    /** Rebuilds, and compares rows, numbers, findings and quarantined values. Of examples only that they are rows that fail. */
    void assertGives(RunResult built, String what) {
        RunResult full = rebuild.run();
        assertThat(full.outcome()).as(what).isEqualTo(built.outcome());
        assertThat(full.report().blockers()).as(what).isEqualTo(built.report().blockers());
        assertThat(built.report().rowsMaterialized())
                .as(what)
                .isEqualTo(full.report().rowsMaterialized());
        assertThat(built.report().rowsDeleted())
                .as(what)
                .isEqualTo(full.report().rowsDeleted());
        assertThat(built.report().rowsSourceEvents())
                .as(what)
                .isEqualTo(full.report().rowsSourceEvents());
        assertThat(compared(built)).as(what).isEqualTo(compared(full));
        QualityEvidence found = found(built);
        QualityEvidence expected = found(full);
        assertThat(found.rowsChecked()).as(what).isEqualTo(expected.rowsChecked());
        assertThat(found.rowsWithFailures()).as(what).isEqualTo(expected.rowsWithFailures());
        assertThat(found.rowsWithheld()).as(what).isEqualTo(expected.rowsWithheld());
        assertThat(found.failures()).as(what).isEqualTo(expected.failures());
        assertThat(found.drift()).as(what).isEqualTo(expected.drift());
        assertThat(found.carried()).as(what).isEqualTo(expected.carried());
        assertThat(found.checks())
                .as(what)
                .map(FullRebuild::verdict)
                .isEqualTo(expected.checks().stream().map(FullRebuild::verdict).toList());
        assertThat(found.samples().isEmpty())
                .as(what)
                .isEqualTo(expected.samples().isEmpty());
        if (found.rowsWithheld() == 0) {
            assertThat(found.samples()).as(what).isEqualTo(expected.samples());
        }
        assertThat(rows("target")).as(what).isEqualTo(rows("reference"));
        assertThat(quarantined("target")).as(what).isEqualTo(quarantined("reference"));
    }

    private static QualityEvidence found(RunResult result) {
        return result.report().typedEvidence().orElseThrow().quality().orElseThrow();
    }

    private static Map<String, Object> compared(RunResult result) {
        Map<String, Object> metrics = new TreeMap<>(result.report().metrics());
        metrics.keySet().retainAll(COMPARED);
        return metrics;
    }

    private static String verdict(CheckResult check) {
        return "%s %s %d".formatted(check.name(), check.severity(), check.failingRows());
    }

    /** Every column but the time of materialization. */
    private List<String> rows(String table) {
        return texts(
                table,
                "SELECT toString(tuple(* EXCEPT dpone_cdc_materialized_at)) AS text FROM %s ORDER BY dpone_cdc_unique_key_hash, text");
    }

    private List<String> quarantined(String table) {
        return texts(
                table + "_quarantine",
                "SELECT toString(tuple(* EXCEPT (target_dataset, remat_run, quarantined_at))) AS text FROM %s ORDER BY text");
    }

    private List<String> texts(String table, String select) {
        Dataset dataset = log.dataset().sibling(table);
        boolean exists = log.query("EXISTS TABLE " + dataset.quoted()).get(0).number("result") == 1;
        Stream<Row> rows = exists ? log.query(select.formatted(dataset.quoted())).stream() : Stream.empty();
        return rows.map(row -> row.string("text")).toList();
    }
}
