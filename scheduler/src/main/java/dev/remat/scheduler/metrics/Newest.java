package dev.remat.scheduler.metrics;

import java.util.LinkedHashSet;

/** The newest of what was added; what is older is forgotten. Thread-safe. */
final class Newest {

    private final int most;
    private final LinkedHashSet<String> known = new LinkedHashSet<>();

    Newest(int most) {
        this.most = most;
    }

    /** Adds a text; false where it is known. */
    synchronized boolean add(String text) {
        boolean isNew = known.add(text);
        if (known.size() > most) {
            known.remove(known.iterator().next());
        }
        return isNew;
    }
}
