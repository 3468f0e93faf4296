package dev.remat.jobs.settings;

import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteDraft;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Checks that the pools which routes name are there. */
final class PoolChecks {

    private final Set<String> declared;
    private final Set<String> added;

    /**
     * @param declared names of the pools that there are
     * @param added names of those that there are only after a restart
     */
    PoolChecks(Set<String> declared, Set<String> added) {
        this.declared = new TreeSet<>(declared);
        this.added = added;
    }

    void check(List<RouteDraft> drafts) {
        drafts.forEach(draft -> draft.route().ifPresent(route -> check(draft, route)));
    }

    private void check(RouteDraft draft, Route route) {
        String pool = route.queueing().pool();
        if (pool != null && !declared.contains(pool)) {
            draft.reader().add("pool", "'%s' %s".formatted(pool, whyUnknown(pool)));
        }
    }

    private String whyUnknown(String pool) {
        if (added.contains(pool)) {
            return RouteChecks.ADDED;
        }
        return declared.isEmpty()
                ? "is unknown; remat.pools has no pool yet, add it there"
                : "is unknown; remat.pools has: %s%s"
                        .formatted(String.join(", ", declared), Conversion.didYouMean(pool, declared));
    }
}
