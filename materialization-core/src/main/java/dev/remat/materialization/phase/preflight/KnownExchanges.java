package dev.remat.materialization.phase.preflight;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where two tables have been swapped since this process started. It is a fact about servers and not about runs, so it belongs
 * to the process; a failure is not kept, because somebody may see to it.
 */
final class KnownExchanges {

    private static final Set<Place> KNOWN = ConcurrentHashMap.newKeySet();

    private KnownExchanges() {}

    static boolean has(Place place) {
        return KNOWN.contains(place);
    }

    static void add(Place place) {
        KNOWN.add(place);
    }

    /**
     * Between which databases.
     *
     * @param endpoint the server
     * @param one a database
     * @param other the same or another one
     */
    record Place(String endpoint, String one, String other) {}
}
