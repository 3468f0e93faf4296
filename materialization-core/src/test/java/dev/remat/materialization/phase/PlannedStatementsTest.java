package dev.remat.materialization.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannedStatementsTest {

    private static final RunIdentity RUN = new RunIdentity("orders", new RunId("20260131T235959Z_0a1b2c"), 1, "node-1");
    private static final ClickHouseCdcMaterializationPlan UNTYPED = new ClickHouseCdcMaterializationPlan(
            new Dataset("analytics", "orders_cdc"), new Dataset("serving", "orders"), List.of("id"), null);
    private static final ClickHouseCdcMaterializationPolicy POLICY = ClickHouseCdcMaterializationPolicy.DEFAULTS;

    @Test
    void namesEveryStepOfAnUntypedRun() {
        assertThat(kinds(UNTYPED, POLICY))
                .containsExactly(
                        "SELECT",
                        "CREATE TABLE",
                        "INSERT INTO",
                        "SELECT",
                        "INSERT INTO",
                        "ALTER TABLE",
                        "SELECT",
                        "SELECT",
                        "ALTER TABLE",
                        "SELECT",
                        "EXCHANGE TABLES");
    }

    @Test
    void namesWhatATypedRunDoesBeside() {
        var typed = UNTYPED.with(List.of(TypedColumn.of("note", ColumnType.parse("Nullable(String)"))
                .whenUnavailable(OnUnavailable.CARRY_FORWARD)));
        var quarantine = POLICY.with(quality(OnParseError.QUARANTINE, SchemaDrift.WARN_ADDITIVE));

        assertThat(PlannedStatements.of(typed, quarantine, RUN))
                .anyMatch(sql -> sql.contains("remat_waiting"))
                .anyMatch(sql -> sql.startsWith("INSERT INTO `serving`.`orders_quarantine`"))
                .anyMatch(sql -> sql.contains("remat_fields"));
        assertThat(PlannedStatements.of(typed, POLICY.with(quality(OnParseError.NULL, SchemaDrift.OFF)), RUN))
                .noneMatch(sql -> sql.contains("quarantine") || sql.contains("remat_fields"));
    }

    private static List<String> kinds(
            ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        return PlannedStatements.of(plan, policy, RUN).stream()
                .map(sql -> sql.startsWith("SELECT") ? "SELECT" : sql.replaceAll("^(\\w+ \\w+)[\\s\\S]*", "$1"))
                .toList();
    }

    private static Quality quality(OnParseError onParseError, SchemaDrift drift) {
        var defaults = Quality.DEFAULTS;
        return new Quality(onParseError, 1, defaults.quarantine(), drift, List.of(), 10, List.of());
    }
}
