package dev.remat.jobs.config;

/** Takes problems of keys, and knows where each key stands. */
@FunctionalInterface
public interface KeyProblems {

    /**
     * Adds a problem at the place where a key is set.
     *
     * @param key the key, with dots between the names of sections
     * @param message what is wrong and the way out
     */
    void add(String key, String message);
}
