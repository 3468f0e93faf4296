package dev.remat.jobs.clickhouse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Remembers the latest ids and forgets the oldest, so that months of them take no room. Thread-safe. */
final class RecentIds {

    private static final int MOST = 1_000;

    private final Set<String> ids = Collections.synchronizedSet(Collections.newSetFromMap(new Bounded()));

    void add(String id) {
        ids.add(id);
    }

    boolean contains(String id) {
        return ids.contains(id);
    }

    private static final class Bounded extends LinkedHashMap<String, Boolean> {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST;
        }
    }
}
