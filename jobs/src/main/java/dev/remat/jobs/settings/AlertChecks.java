package dev.remat.jobs.settings;

import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteDraft;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Checks that the channels which routes name are there. */
final class AlertChecks {

    private final Set<String> declared;
    private final Set<String> added;

    /**
     * @param declared ids of the channels that there are
     * @param added ids of those that there are only after a restart
     */
    AlertChecks(Set<String> declared, Set<String> added) {
        this.declared = declared;
        this.added = added;
    }

    void check(List<RouteDraft> drafts) {
        drafts.forEach(draft -> draft.route().ifPresent(route -> check(draft, route)));
    }

    private void check(RouteDraft draft, Route route) {
        Objects.requireNonNullElse(route.alerts(), List.<String>of()).stream()
                .filter(channel -> !declared.contains(channel))
                .forEach(channel -> draft.reader().add("alerts", "'%s' %s".formatted(channel, whyUnknown(channel))));
    }

    private String whyUnknown(String channel) {
        if (added.contains(channel)) {
            return RouteChecks.ADDED;
        }
        return declared.isEmpty()
                ? "is unknown; remat.alerts has no channel yet, add it there"
                : "is unknown; remat.alerts has: %s%s"
                        .formatted(String.join(", ", declared), Conversion.didYouMean(channel, declared));
    }
}
