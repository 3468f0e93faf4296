package dev.remat.jobs.materialization;

import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a serving table must hold, computed in the most straightforward way: the oracle of the tests. */
public final class LatestModel {

    private final List<CdcEvent> deliveries;
    private final List<CdcEvent> truncates;

    public LatestModel(List<CdcEvent> log) {
        deliveries =
                log.stream().filter(event -> !event.isOperation("truncate")).toList();
        truncates = log.stream().filter(event -> event.isOperation("truncate")).toList();
    }

    /**
     * The latest event of a key.
     *
     * @param deleted by itself, or by a truncate event after it
     * @param deliveries of all events of the key
     * @param duplicates those that delivered an event again
     * @param conflict whether the other ordering chooses another event
     */
    public record Latest(CdcEvent event, boolean deleted, long deliveries, long duplicates, boolean conflict) {}

    /** The latest event of each key, by key hash. */
    public Map<String, Latest> latest(Ordering ordering) {
        Map<String, List<CdcEvent>> byKey = new TreeMap<>();
        deliveries.forEach(event ->
                byKey.computeIfAbsent(event.keyHash(), key -> new ArrayList<>()).add(event));
        Map<String, CdcEvent> truncated = lastTruncates(ordering);
        Map<String, Latest> latest = new TreeMap<>();
        byKey.forEach((key, all) -> {
            List<CdcEvent> events = once(all, ordering);
            CdcEvent winner = events.get(events.size() - 1);
            latest.put(
                    key,
                    new Latest(
                            winner,
                            winner.deleted() || isTruncated(winner, truncated, ordering),
                            all.size(),
                            (long) all.size() - events.size(),
                            conflicts(all)));
        });
        return latest;
    }

    /** The events of a key that no truncate has taken away, each at its first delivery, oldest first. */
    public List<CdcEvent> history(String keyHash, Ordering ordering) {
        Map<String, CdcEvent> truncated = lastTruncates(ordering);
        List<CdcEvent> ofKey = deliveries.stream()
                .filter(event -> event.keyHash().equals(keyHash))
                .toList();
        return once(ofKey, ordering).stream()
                .filter(event -> !isTruncated(event, truncated, ordering))
                .toList();
    }

    /** Served rows by key hash. */
    Map<String, CdcEvent> rows(Ordering ordering, DeleteMode deleteMode) {
        Map<String, Latest> latest = latest(ordering);
        if (deleteMode == DeleteMode.EXCLUDE_DELETED) {
            latest.values().removeIf(Latest::deleted);
        }
        return latest.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, row -> row.getValue()
                .event()));
    }

    long deletedKeys(Ordering ordering) {
        return latest(ordering).values().stream().filter(Latest::deleted).count();
    }

    long duplicates() {
        return latest(Ordering.INGESTED_AT).values().stream()
                .mapToLong(Latest::duplicates)
                .sum();
    }

    long orderingConflicts() {
        return latest(Ordering.INGESTED_AT).values().stream()
                .filter(Latest::conflict)
                .count();
    }

    private static boolean conflicts(List<CdcEvent> ofKey) {
        return Set.of(Ordering.values()).stream()
                        .map(ordering -> once(ofKey, ordering))
                        .map(events -> events.get(events.size() - 1).eventHash())
                        .distinct()
                        .count()
                > 1;
    }

    /** Each event at its first delivery, oldest first. */
    private static List<CdcEvent> once(List<CdcEvent> deliveries, Ordering ordering) {
        Set<String> seen = new HashSet<>();
        return deliveries.stream()
                .sorted(EventOrder.total(ordering))
                .filter(event -> seen.add(event.eventHash()))
                .toList();
    }

    /** The last truncate of each stream. */
    private Map<String, CdcEvent> lastTruncates(Ordering ordering) {
        Comparator<CdcEvent> order = EventOrder.total(ordering);
        Map<String, CdcEvent> last = new HashMap<>();
        truncates.forEach(event -> last.merge(event.stream(), event, (a, b) -> order.compare(a, b) >= 0 ? a : b));
        return last;
    }

    /** A truncate takes away every event of its stream that does not come after it. */
    private static boolean isTruncated(CdcEvent event, Map<String, CdcEvent> truncates, Ordering ordering) {
        CdcEvent truncate = truncates.get(event.stream());
        return truncate != null && EventOrder.places(ordering).compare(event, truncate) <= 0;
    }
}
