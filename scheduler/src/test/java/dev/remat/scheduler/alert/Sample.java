package dev.remat.scheduler.alert;

import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/**
 * How a run may end.
 *
 * @param route its route
 * @param outcome how it ended
 * @param blockers what kept it from passing
 * @param warnings what deserves a look
 * @param explanation what happened
 * @param startedAt when it began
 */
public record Sample(
        String route,
        Outcome outcome,
        List<String> blockers,
        List<String> warnings,
        String explanation,
        Instant startedAt) {

    public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    public static final String ORPHAN =
            "the retired copy serving.orders__remat_retired_1 could not be dropped and stays: Code: 359";

    /** A run of one route that failed at noon because the server was away. */
    public static Sample failed() {
        return new Sample("orders", Outcome.FAILED, List.of(Blockers.UNREACHABLE), List.of(), "nobody answers", NOON);
    }

    /** A run of the same route that passed at noon. */
    public static Sample passed() {
        return new Sample("orders", Outcome.SUCCEEDED, List.of(), List.of(), "published 7 rows", NOON);
    }

    public Sample of(String otherRoute) {
        return new Sample(otherRoute, outcome, blockers, warnings, explanation, startedAt);
    }

    public Sample ended(Outcome other, String... otherBlockers) {
        return new Sample(route, other, List.of(otherBlockers), warnings, explanation, startedAt);
    }

    public Sample warned(String... others) {
        return new Sample(route, outcome, blockers, List.of(others), explanation, startedAt);
    }

    public Sample explained(String other) {
        return new Sample(route, outcome, blockers, warnings, other, startedAt);
    }

    public Sample startedAt(Instant other) {
        return new Sample(route, outcome, blockers, warnings, explanation, other);
    }

    public RunResult result() {
        var identity = new RunIdentity(route, new RunId("20260301T120000Z_0a1b2c"), 1, "node-1");
        var record = new RunRecord(
                identity,
                outcome,
                explanation,
                "0.1.0",
                "http://127.0.0.1:8123",
                startedAt,
                startedAt.plusSeconds(5),
                List.of(),
                List.of(),
                RetryRecord.NONE);
        var report = new ClickHouseCdcMaterializationReport(
                "analytics.orders_cdc",
                "serving.orders",
                List.of("id"),
                "exclude_deleted",
                0,
                0,
                0,
                outcome.passed(),
                blockers,
                warnings,
                new TreeMap<>(),
                "clickhouse://serving.orders",
                "/evidence/" + route + "/" + identity.runId(),
                "/evidence/" + route + "/" + identity.runId() + "/cdc_materialization.json",
                "/evidence/" + route + "/" + identity.runId() + "/cdc_materialization.md",
                null);
        return new RunResult(report, record);
    }
}
