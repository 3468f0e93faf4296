package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigLoader;
import dev.remat.jobs.connection.ConnectionSettings;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.jobs.route.RouteDraft;
import dev.remat.jobs.route.RouteId;
import dev.remat.materialization.plan.Dataset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Checks routes against their connections and against each other. */
final class RouteChecks {

    static final String ADDED = "was added to remat.conf after `remat serve` had started; restart it";

    private final ConfigLoader files;
    private final RematSettings settings;
    private final Set<String> declaredConnections;
    private final boolean settingsReadable;
    private final Set<String> added;

    /**
     * @param settings says which connections there are
     * @param declaredConnections ids of those, and of such that have problems
     * @param added ids of those that there are only after a restart
     */
    RouteChecks(
            ConfigLoader files,
            RematSettings settings,
            Set<String> declaredConnections,
            boolean settingsReadable,
            Set<String> added) {
        this.files = files;
        this.settings = settings;
        this.declaredConnections = declaredConnections;
        this.settingsReadable = settingsReadable;
        this.added = added;
    }

    void check(List<RouteDraft> drafts) {
        drafts.forEach(this::checkConnection);
        forEachOfSame(drafts, draft -> Optional.of(draft.id().toLowerCase(Locale.ROOT)), this::refuseSameId);
        forEachOfSame(drafts, this::place, this::refuseSameTarget);
        drafts.forEach(draft -> quarantine(draft).ifPresent(place -> drafts.stream()
                .filter(other -> !other.equals(draft))
                .filter(other -> place(other).equals(Optional.of(place)))
                .forEach(other -> refuseQuarantine(draft, other))));
    }

    private void checkConnection(RouteDraft draft) {
        draft.connection().filter(id -> !settings.connections().containsKey(id)).ifPresent(id -> draft.reader()
                .add("connection", "'%s' %s".formatted(id, whyUnusable(id))));
    }

    private String whyUnusable(String id) {
        if (!settingsReadable) {
            return "cannot be looked up, because remat.conf could not be read";
        }
        if (added.contains(id)) {
            return ADDED;
        }
        if (declaredConnections.contains(id)) {
            return "has problems of its own in remat.conf; solve them first";
        }
        return declaredConnections.isEmpty()
                ? "is unknown; remat.connections has none yet, add it there"
                : "is unknown; remat.connections has: " + String.join(", ", declaredConnections);
    }

    /** The table that a route publishes into, wherever its connection leads. */
    private Optional<String> place(RouteDraft draft) {
        return draft.target().flatMap(target -> draft.connection().map(id -> place(id, target)));
    }

    /** The table that takes what does not fit a route's columns. */
    private Optional<String> quarantine(RouteDraft draft) {
        return draft.route()
                .filter(route ->
                        route.plan().isTyped() && route.policy().quality().quarantines())
                .map(route -> place(
                        route.connection(),
                        route.policy().quarantineOf(route.plan().target())));
    }

    private String place(String connection, Dataset table) {
        return server(connection) + ' ' + table;
    }

    private String server(String connection) {
        ConnectionSettings known = settings.connections().get(connection);
        return known instanceof ServerConnection server ? server.endpoint().toString() : connection;
    }

    private void refuseSameId(RouteDraft draft, RouteDraft other) {
        draft.reader()
                .refuse("route id '%s' is also that of %s apart from upper and lower case; rename one of the files"
                        .formatted(RouteId.shown(draft.id()), files.display(other.file())));
    }

    private void refuseSameTarget(RouteDraft draft, RouteDraft other) {
        String target = draft.target().map(Object::toString).orElse("");
        draft.reader()
                .add(
                        "target-dataset",
                        "'%s' is also the target of %s; two routes cannot publish into one table"
                                .formatted(target, files.display(other.file())));
    }

    private void refuseQuarantine(RouteDraft draft, RouteDraft other) {
        String target = other.target().map(Object::toString).orElse("");
        draft.reader()
                .add(
                        "quality.quarantine-dataset",
                        "'%s' is the target of %s; name a table of its own"
                                .formatted(target, files.display(other.file())));
    }

    private static void forEachOfSame(
            List<RouteDraft> drafts,
            Function<RouteDraft, Optional<String>> sameness,
            BiConsumer<RouteDraft, RouteDraft> refuse) {
        Map<Optional<String>, List<RouteDraft>> groups = drafts.stream()
                .filter(draft -> sameness.apply(draft).isPresent())
                .collect(Collectors.groupingBy(sameness));
        for (List<RouteDraft> group : groups.values()) {
            for (RouteDraft draft : group) {
                group.stream().filter(other -> !other.equals(draft)).forEach(other -> refuse.accept(draft, other));
            }
        }
    }
}
