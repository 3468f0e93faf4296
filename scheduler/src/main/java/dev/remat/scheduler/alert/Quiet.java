package dev.remat.scheduler.alert;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Of which routes and topics nothing but a new trouble has to be told, so that runs that pass need not wake a channel.
 * Thread-safe.
 */
final class Quiet {

    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private final Map<String, Integer> coming = new ConcurrentHashMap<>();

    /** Whether an occurrence changes nothing. */
    boolean covers(Occurrence about) {
        return about.kind().isEmpty() && known.contains(about.key()) && !coming.containsKey(about.key());
    }

    /** A trouble is going to be judged. */
    void coming(Occurrence trouble) {
        coming.merge(trouble.key(), 1, Integer::sum);
    }

    /** It has been judged, or never will be. */
    void came(Occurrence trouble) {
        known.remove(trouble.key());
        coming.computeIfPresent(trouble.key(), (key, number) -> number == 1 ? null : number - 1);
    }

    /** All is well, and nobody believes otherwise. */
    void add(Occurrence well) {
        known.add(well.key());
    }
}
