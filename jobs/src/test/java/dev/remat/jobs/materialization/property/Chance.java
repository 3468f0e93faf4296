package dev.remat.jobs.materialization.property;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Choices that a seed decides. */
final class Chance {

    private final RandomGenerator random;

    Chance(long seed) {
        random = new SplittableRandom(seed);
    }

    RandomGenerator random() {
        return random;
    }

    /** A number below {@code bound}. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    int between(int least, int most) {
        return random.nextInt(least, most + 1);
    }

    /** True once in {@code times}. */
    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    @SafeVarargs
    final <T> T of(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
