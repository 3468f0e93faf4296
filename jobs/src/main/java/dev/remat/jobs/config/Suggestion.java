package dev.remat.jobs.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;

/** Finds what somebody most likely meant to write. */
final class Suggestion {

    /** Low enough for a swapped or missing letter in a short word, high enough to stay silent on another word. */
    private static final double CLOSE = 0.85;

    private static final JaroWinklerSimilarity SIMILARITY = new JaroWinklerSimilarity();

    private Suggestion() {}

    static Optional<String> closest(String written, Collection<String> candidates) {
        String plain = plain(written);
        return candidates.stream()
                .filter(candidate -> similarity(plain, candidate) >= CLOSE)
                .max(Comparator.comparingDouble(candidate -> similarity(plain, candidate)));
    }

    private static double similarity(String plain, String candidate) {
        return SIMILARITY.apply(plain, plain(candidate));
    }

    private static String plain(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
