package dev.remat.jobs.materialization;

import dev.remat.materialization.policy.Ordering;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

/** The orders of events, by comparing numbers. */
final class EventOrder {

    private static final Comparator<CdcEvent> BY_SOURCE = Comparator.comparing(
                    CdcEvent::positionNumbers, EventOrder::compare)
            .thenComparing(CdcEvent::sequenceNumber);
    private static final Comparator<CdcEvent> BY_INGEST = Comparator.comparing(CdcEvent::ingestedAt);

    private EventOrder() {}

    /** Whether an event comes after another; 0 where only their hashes tell them apart. */
    static Comparator<CdcEvent> places(Ordering ordering) {
        return switch (ordering) {
            case INGESTED_AT -> BY_INGEST.thenComparing(BY_SOURCE);
            case SOURCE_POSITION -> BY_SOURCE.thenComparing(BY_INGEST);
        };
    }

    /** A total order of events, and of deliveries of one event that differ. */
    static Comparator<CdcEvent> total(Ordering ordering) {
        return places(ordering).thenComparing(CdcEvent::eventHash).thenComparing(CdcEvent::pipeline);
    }

    private static int compare(List<BigInteger> one, List<BigInteger> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            int compared = one.get(i).compareTo(other.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return Integer.compare(one.size(), other.size());
    }
}
