package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.report.RunResult;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chains of random steps with runs between them, some of which die on their way. After every run that passes, each row of the
 * target and each number of the report is that of a model which knows the whole log and nothing of earlier runs.
 */
abstract class IncrementalChainContract extends IncrementalTestBase {

    private static final int STEPS = 50;

    /** Runs one chain; how many of its runs were incremental. */
    int follow(long seed) {
        String target = rebuild().plan().target().quoted();
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
        log.execute("DROP TABLE IF EXISTS %s SYNC".formatted(target));
        var chain = new IncrementalChain(seed, log, target, INCREMENTAL);
        String what = "seed %d, start".formatted(seed);
        run(chain, what);
        var allowed = IncrementalChain.Allowed.INCREMENTAL;
        int incremental = 0;
        for (int step = 1; step <= STEPS; step++) {
            var now = chain.step();
            allowed = now.compareTo(allowed) > 0 ? now : allowed;
            if (step == STEPS || chain.runsNow()) {
                what = "seed %d, step %d".formatted(seed, step);
                boolean died = die(chain);
                RunResult result = run(chain, what);
                incremental += isIncremental(result) ? 1 : 0;
                if (!died) {
                    assertAllowed(result, allowed, what);
                }
                allowed = IncrementalChain.Allowed.INCREMENTAL;
            }
        }
        return incremental;
    }

    /** A late event below a mark that no run has taken yet is none, so only one that came after a run must be noticed. */
    private static void assertAllowed(RunResult result, IncrementalChain.Allowed allowed, String what) {
        String as = what + ": " + reason(result);
        switch (allowed) {
            case INCREMENTAL ->
                assertThat(reason(result)).as(as).matches("\\d+ events are new since run .*|.*events are new$");
            case FULL -> assertThat(isIncremental(result)).as(as).isFalse();
            case EITHER -> assertThat(reason(result)).as(as).isNotEmpty();
        }
    }

    private RunResult run(IncrementalChain chain, String what) {
        RunResult result = passed(rebuild().with(chain.policy()).run());
        assertMatchesModel(result, new LatestModel(chain.events()), chain.policy(), what + ", " + reason(result));
        assertNothingIsLeft(what);
        return result;
    }

    /** Whether a process has died on its way. */
    private boolean die(IncrementalChain chain) {
        int at = chain.deathAt();
        if (at < 0) {
            return false;
        }
        var sent = new AtomicInteger();
        var dying = at % 2 == 0
                ? DyingConnector.before(connector, statement -> sent.getAndIncrement() == at)
                : DyingConnector.after(connector, statement -> sent.getAndIncrement() == at);
        try {
            rebuild().with(chain.policy()).through(dying).run();
        } catch (DyingConnector.Death died) {
            return true;
        }
        return dying.isDead();
    }
}
