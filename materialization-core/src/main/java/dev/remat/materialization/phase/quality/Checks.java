package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.ServerVersion;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.InvalidQuality;
import dev.remat.materialization.quote.InvalidFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.check.CheckSql;
import dev.remat.materialization.sql.check.CheckedRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Asks the server whether rows satisfy the checks of a route. Changes nothing, and decides nothing: see severity. */
public final class Checks {

    private final RunSession session;
    private final Catalog catalog;
    private final Limits limits;
    private final ServerVersion version;

    public Checks(RunSession session, Limits limits, ServerVersion version) {
        this.session = session;
        this.catalog = new Catalog(session);
        this.limits = limits;
        this.version = version;
    }

    /**
     * Runs every check, whatever the others find.
     *
     * @param sample most rows of each that are returned as examples
     * @return one result for each check, in their order
     * @throws RunEnded with {@link Blockers#CHECK} if one of them cannot be run
     */
    public List<CheckResult> run(CheckedTable table, List<Check> checks, int sample) {
        CheckSql sql = sql(table);
        List<CheckResult> results = new ArrayList<>();
        for (Check check : checks) {
            try {
                results.add(run(check, sql, sample));
            } catch (StatementRefused | InvalidQuality | InvalidFragment e) {
                throw new RunEnded(
                        Outcome.FAILED,
                        Blockers.CHECK,
                        "check '%s' could not be run: %s".formatted(check.name(), e.getMessage()),
                        e);
            }
        }
        return results;
    }

    private CheckResult run(Check check, CheckSql sql, int sample) {
        CheckRule rule = check.rule();
        Map<String, String> settings = CheckSettings.of(rule, limits, version);
        long failing = session.query(sql.count(rule), settings).get(0).number("failing");
        List<String> samples = failing == 0 || sample == 0
                ? List.of()
                : session.query(sql.sample(rule, sample), settings).stream()
                        .map(row -> row.string("sample"))
                        .toList();
        return new CheckResult(check.name(), rule.id(), check.severity().id(), failing, samples);
    }

    /**
     * What would keep the checks from being run, one sentence each that names its check. ClickHouse explains the statements
     * and runs none of them.
     *
     * @param scratch an existing table with the columns to be, which may be empty
     */
    public List<String> problems(CheckedTable scratch, List<Check> checks) {
        CheckSql sql = sql(scratch);
        List<String> problems = new ArrayList<>();
        for (Check check : checks) {
            try {
                explain(check.rule(), sql);
            } catch (StatementRefused | InvalidQuality | InvalidFragment e) {
                problems.add("check '%s': %s".formatted(check.name(), e.getMessage()));
            }
        }
        return problems;
    }

    private void explain(CheckRule rule, CheckSql sql) {
        Map<String, String> settings = CheckSettings.of(rule, limits, version);
        if (rule instanceof CheckRule.Regex regex) {
            session.query(CheckSql.tryPattern(regex.pattern()), settings);
        }
        session.query(CheckSql.explain(sql.count(rule)), settings);
        session.query(CheckSql.explain(sql.sample(rule, 1)), settings);
    }

    private CheckSql sql(CheckedTable table) {
        var rows = new CheckedRows("the table", table.table(), table.hidesTombstones(), table.types());
        Map<Dataset, CheckedRows> known = new HashMap<>(Map.of(table.target(), rows));
        return new CheckSql(rows, parent -> known.computeIfAbsent(parent, this::parent), table.now());
    }

    private CheckedRows parent(Dataset table) {
        return CheckedRows.parent(table, catalog.columns(table));
    }
}
