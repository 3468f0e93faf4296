package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chains of random steps with runs between them, some of which die on their way. After every run that passes, each row of the
 * target and each number of the report is that of a model which knows the whole log and nothing of earlier runs. Where the target
 * is typed, a full rebuild beside it is the model.
 */
abstract class IncrementalChainContract extends IncrementalTestBase {

    static final int STEPS = 50;

    private boolean typed;

    /** A sample of every run takes longer than the run. */
    private static final Incremental UNSAMPLED =
            new Incremental(Duration.ofHours(24), WhenUnchanged.REBUILD, Optional.of(0.0));

    /** Runs one chain of a target that is not typed; how many of its runs were incremental. */
    int follow(long seed) {
        return follow(seed, STEPS, false);
    }

    /** Runs one chain of a typed target; how many of its runs were incremental. */
    int followTyped(long seed, int steps) {
        return follow(seed, steps, true);
    }

    private int follow(long seed, int steps, boolean typedTarget) {
        String target = rebuild().plan().target().quoted();
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
        log.execute("DROP TABLE IF EXISTS %s SYNC".formatted(target));
        List.of("reference", "reference_quarantine", "target_quarantine")
                .forEach(table -> log.execute("DROP TABLE IF EXISTS %s SYNC"
                        .formatted(log.dataset().sibling(table).quoted())));
        var policy = seed % 4 == 0 ? INCREMENTAL : INCREMENTAL.with(UNSAMPLED);
        typed = typedTarget;
        var chain =
                new IncrementalChain(seed, log, target, typed, typed ? policy.with(TypedPayloads.TOLERANT) : policy);
        String what = "seed %d, start".formatted(seed);
        run(chain, what);
        boolean untouched = true;
        int incremental = 0;
        for (int step = 1; step <= steps; step++) {
            untouched &= chain.step();
            if (step == steps || chain.runsNow()) {
                what = "seed %d, step %d".formatted(seed, step);
                boolean lateOrCut = chain.lateOrCut();
                boolean first = !mayDie(chain);
                RunResult result = run(chain, what);
                incremental += isIncremental(result) ? 1 : 0;
                if (first) {
                    assertTaken(result, lateOrCut, untouched, what);
                }
                untouched = true;
            }
        }
        return incremental;
    }

    /** A run must not build on a table with a doubt, and must where there is none. */
    private static void assertTaken(RunResult result, boolean lateOrCut, boolean untouched, String what) {
        String as = what + ": " + reason(result);
        if (lateOrCut) {
            assertThat(isIncremental(result)).as(as).isFalse();
        } else if (untouched) {
            assertThat(reason(result))
                    .as(as)
                    .matches(
                            "\\d+ events are new since run .*|.*events are new|.*the first row with .* is not known any more");
        }
    }

    private RunResult run(IncrementalChain chain, String what) {
        Rebuild rebuild = rebuild(chain);
        RunResult result = passed(rebuild.run());
        String as = what + ", " + reason(result);
        if (typed) {
            new FullRebuild(rebuild, log).assertGives(result, as);
        } else {
            assertMatchesModel(result, new LatestModel(chain.events()), chain.policy(), as);
        }
        assertNothingIsLeft(what);
        chain.ran();
        return result;
    }

    private Rebuild rebuild(IncrementalChain chain) {
        return typed
                ? TypedPayloads.typed(rebuild(), chain.policy())
                : rebuild().with(chain.policy());
    }

    /** Whether another run came before, which may have died on its way. */
    private boolean mayDie(IncrementalChain chain) {
        int at = chain.deathAt();
        if (at < 0) {
            return false;
        }
        var sent = new AtomicInteger();
        var dying = at % 2 == 0
                ? DyingConnector.before(connector, statement -> sent.getAndIncrement() == at)
                : DyingConnector.after(connector, statement -> sent.getAndIncrement() == at);
        try {
            rebuild(chain).through(dying).run();
        } catch (DyingConnector.Death died) {
            assertThat(dying.isDead()).isTrue();
        }
        return true;
    }
}
