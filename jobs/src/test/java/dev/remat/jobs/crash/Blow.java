package dev.remat.jobs.crash;

import java.util.function.Predicate;

/** A way of cutting an act off at its n-th statement. Its text says what it is, as in the matrix. */
interface Blow {

    /**
     * Has the act done and cuts it off.
     *
     * @param which the statements that count, by their text
     * @param n at which of them, from 1
     */
    Struck strike(Scenario scenario, World world, Predicate<String> which, int n);
}
