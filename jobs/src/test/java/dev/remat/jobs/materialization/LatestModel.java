package dev.remat.jobs.materialization;

import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a serving table must hold, computed in the most straightforward way: the oracle of the tests. */
final class LatestModel {

    private final List<CdcEvent> deliveries;

    LatestModel(List<CdcEvent> deliveries) {
        this.deliveries = deliveries;
    }

    /** Served rows by key hash. */
    Map<String, CdcEvent> rows(Ordering ordering, DeleteMode deleteMode) {
        Map<String, CdcEvent> rows = new TreeMap<>(winners(ordering));
        if (deleteMode == DeleteMode.EXCLUDE_DELETED) {
            rows.values().removeIf(CdcEvent::deleted);
        }
        return rows;
    }

    long deletedKeys(Ordering ordering) {
        return winners(ordering).values().stream().filter(CdcEvent::deleted).count();
    }

    long duplicates() {
        return deliveries.size() - firstDeliveries(Ordering.INGESTED_AT).size();
    }

    long orderingConflicts() {
        Map<String, CdcEvent> byIngest = winners(Ordering.INGESTED_AT);
        Map<String, CdcEvent> bySource = winners(Ordering.SOURCE_POSITION);
        return byIngest.keySet().stream()
                .filter(key ->
                        !byIngest.get(key).eventHash().equals(bySource.get(key).eventHash()))
                .count();
    }

    private Map<String, CdcEvent> winners(Ordering ordering) {
        Map<String, CdcEvent> winners = new TreeMap<>();
        for (CdcEvent event : firstDeliveries(ordering)) {
            winners.merge(event.keyHash(), event, (a, b) -> order(ordering).compare(a, b) >= 0 ? a : b);
        }
        return winners;
    }

    private List<CdcEvent> firstDeliveries(Ordering ordering) {
        Set<String> seen = new HashSet<>();
        return deliveries.stream()
                .sorted(order(ordering))
                .filter(event -> seen.add(event.keyHash() + event.eventHash()))
                .toList();
    }

    private static Comparator<CdcEvent> order(Ordering ordering) {
        Comparator<CdcEvent> bySource =
                Comparator.comparing(CdcEvent::positionNumber).thenComparing(CdcEvent::sequenceNumber);
        Comparator<CdcEvent> byIngest = Comparator.comparing(CdcEvent::ingestedAt);
        Comparator<CdcEvent> order =
                ordering == Ordering.INGESTED_AT ? byIngest.thenComparing(bySource) : bySource.thenComparing(byIngest);
        return order.thenComparing(CdcEvent::eventHash);
    }
}
