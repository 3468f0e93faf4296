package dev.remat.benchmarks.contestant;

import dev.remat.benchmarks.server.Trace;
import dev.remat.materialization.plan.Dataset;

/** One way to get the latest row of every key of a log. */
public interface Contestant {

    /** Its name on the command line and in the result. */
    String id();

    /** What it is, in a few words. */
    String title();

    Kind kind();

    /** Brings everything into the state in which a run finds it; not timed. Called before each run. */
    void prepare();

    /** Does the work; timed. */
    Trace run();

    /** What has the rows after a run, as it stands behind {@code FROM}. */
    String rows();

    /** The log that the rows must agree with. */
    Dataset log();

    /** Keys that change before the run; 0 for those that start from nothing. */
    default long changedKeys() {
        return 0;
    }
}
