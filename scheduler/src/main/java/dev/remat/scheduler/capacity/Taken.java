package dev.remat.scheduler.capacity;

import dev.remat.scheduler.capacity.Admission.Place;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The places that runs have, and what is said of those that are all taken. */
final class Taken {

    /** More routes are only counted: a sentence is to be read. */
    private static final int NAMED = 5;

    private final Collection<Place> places;

    Taken(Collection<Place> places) {
        this.places = places;
    }

    /**
     * Says that a limit is reached, and by whom; empty where it is not.
     *
     * @param what is limited
     * @param most the limit, or null for none
     * @param counts which places count
     */
    Optional<String> limit(String what, @Nullable Integer most, Predicate<Place> counts) {
        if (most == null) {
            return Optional.empty();
        }
        List<String> holders = places.stream()
                .filter(counts)
                .map(place -> place.demand().route())
                .toList();
        return holders.size() < most
                ? Optional.empty()
                : Optional.of("%s is full (%d of %d): %s".formatted(what, holders.size(), most, named(holders)));
    }

    /**
     * Whether no more than one place is left of a limit.
     *
     * @param most the limit, or null for none
     * @param counts which places count
     */
    boolean isLast(@Nullable Integer most, Predicate<Place> counts) {
        return most != null && places.stream().filter(counts).count() >= most - 1;
    }

    private static String named(List<String> routes) {
        return routes.size() <= NAMED
                ? String.join(", ", routes)
                : "%s and %d more".formatted(String.join(", ", routes.subList(0, NAMED)), routes.size() - NAMED);
    }
}
