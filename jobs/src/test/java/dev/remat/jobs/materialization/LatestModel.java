package dev.remat.jobs.materialization;

import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
        return (long) deliveries.size() - firstDeliveries(Ordering.INGESTED_AT).size();
    }

    long orderingConflicts() {
        Set<String> byIngest = winningEvents(Ordering.INGESTED_AT);
        return winningEvents(Ordering.SOURCE_POSITION).stream()
                .filter(winner -> !byIngest.contains(winner))
                .count();
    }

    private Set<String> winningEvents(Ordering ordering) {
        return winners(ordering).values().stream()
                .map(event -> event.keyHash() + event.eventHash())
                .collect(Collectors.toSet());
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
