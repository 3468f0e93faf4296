package dev.remat.jobs.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MemoryBreakerTest {

    private static final Route ROUTE = Route.unscheduled(
            "orders",
            "main",
            new ClickHouseCdcMaterializationPlan(
                    new Dataset("logs", "cdc"), new Dataset("serving", "orders"), List.of("id"), null),
            ClickHouseCdcMaterializationPolicy.DEFAULTS);
    private static final Route CHANGED = ROUTE.with(ROUTE.policy().with(Strategy.WINDOW));

    private final SettableClock clock = new SettableClock();
    private final MemoryBreaker breaker = new MemoryBreaker(clock);

    @Test
    void opensAfterThreeRunsInARowAndSaysUntilWhen() {
        fail(2);
        assertThat(breaker.openUntil(ROUTE)).isEmpty();
        fail(1);
        assertThat(breaker.openUntil(ROUTE)).contains(clock.instant().plus(Duration.ofMinutes(30)));
    }

    @Test
    void startsAnewAfterARunThatGotThroughItsBuild() {
        fail(2);
        breaker.note(ROUTE, result(null, true));
        fail(2);
        assertThat(breaker.openUntil(ROUTE)).isEmpty();
        breaker.note(ROUTE, result(FailureClass.DATA, true));
        fail(2);
        assertThat(breaker.openUntil(ROUTE)).isEmpty();
    }

    @Test
    void learnsNothingFromFailuresOfAnotherKind() {
        fail(2);
        breaker.note(ROUTE, result(FailureClass.RETRYABLE, false));
        breaker.note(ROUTE, result(FailureClass.STOPPED, false));
        fail(1);
        assertThat(breaker.openUntil(ROUTE)).isPresent();
    }

    @Test
    void letsOneRunThroughWhenItHasCooledDown() {
        fail(3);
        clock.advance(MemoryBreaker.COOL_DOWN);
        assertThat(breaker.openUntil(ROUTE)).isEmpty();
        fail(1);
        assertThat(breaker.openUntil(ROUTE)).isPresent();
        breaker.note(ROUTE, result(null, true));
        assertThat(breaker.openUntil(ROUTE)).isEmpty();
    }

    @Test
    void doesNotHoldOldFailuresAgainstAChangedRoute() {
        fail(3);
        assertThat(breaker.openUntil(CHANGED)).isEmpty();
        breaker.note(CHANGED, result(FailureClass.MEMORY, false));
        assertThat(breaker.openUntil(CHANGED)).isEmpty();
        assertThat(breaker.openUntil(ROUTE)).isEmpty();
    }

    private void fail(int times) {
        for (int run = 0; run < times; run++) {
            breaker.note(ROUTE, result(FailureClass.MEMORY, false));
        }
    }

    private RunResult result(@Nullable FailureClass failureClass, boolean built) {
        var report = new ClickHouseCdcMaterializationReport(
                "",
                "",
                List.of(),
                "",
                0,
                0,
                0,
                failureClass == null,
                List.of(),
                List.of(),
                new TreeMap<>(),
                "",
                "",
                "",
                "",
                null);
        var record = new RunRecord(
                new RunIdentity("orders", new RunId("20260131T235959Z_0a1b2c"), 1, "node-1"),
                failureClass == null ? Outcome.SUCCEEDED : Outcome.FAILED,
                "",
                "",
                "",
                clock.instant(),
                clock.instant(),
                List.of(new PhaseRecord("build", clock.instant(), Duration.ZERO, built, List.of())),
                List.of(),
                new RetryRecord(1, failureClass, null, null, 0));
        return new RunResult(report, record);
    }
}
