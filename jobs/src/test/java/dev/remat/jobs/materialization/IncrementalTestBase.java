package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;

/** Runs that build on the published table where they can, on one machine. */
abstract class IncrementalTestBase extends MaterializationTestBase {

    static final ClickHouseCdcMaterializationPolicy INCREMENTAL =
            POLICY.with(Strategy.INCREMENTAL).with(new Guards(true, 0, 1)).with(new Retirement(0, Duration.ZERO));

    @Override
    Rebuild rebuild() {
        return super.rebuild().with(INCREMENTAL).holding(LockTerms.at("machine", "id/target.lock"), "test-node");
    }

    /** The target, with the copy that was replaced last, and no other table of a run. */
    void assertNothingIsLeft(String what) {
        assertThat(tables().stream()
                        .filter(name ->
                                name.contains("remat_") ? !name.contains("remat_retired") : name.equals("target")))
                .as(what)
                .containsExactly("target");
    }

    static String strategy(RunResult result) {
        return String.valueOf(result.report().metrics().get("strategy"));
    }

    static String reason(RunResult result) {
        return String.valueOf(result.report().metrics().get("strategy_reason"));
    }

    static boolean isIncremental(RunResult result) {
        return strategy(result).equals(Strategy.INCREMENTAL.id());
    }
}
