package dev.remat.scheduler.demo.sample;

import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What the rows of one source table hold. */
interface SampleRows {

    /** Names of the key columns. */
    List<String> key();

    /** A row whose key was never given before. */
    Map<String, @Nullable Object> create(RandomGenerator random);

    /** Another version of a row, under the same key. */
    Map<String, @Nullable Object> change(Map<String, @Nullable Object> row, RandomGenerator random);
}
