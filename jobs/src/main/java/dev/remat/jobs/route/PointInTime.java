package dev.remat.jobs.route;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;

/** Reads a point in time as people write it. */
public final class PointInTime {

    private static final Instant FIRST = Instant.EPOCH;
    private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");

    private PointInTime() {}

    /**
     * Reads an instant, {@code 2026-12-31T18:00:00Z} or {@code 2026-12-31T18:00+01:00}, or a local time such as
     * {@code 2026-12-31T18:00}. Of a local time that comes twice it is the first; one that the clocks leave out is as much
     * later as they go forward.
     *
     * @param zone zone of a local time
     * @throws InvalidRoute if it is neither
     */
    public static Instant parse(String text, ZoneId zone) {
        try {
            TemporalAccessor time =
                    DateTimeFormatter.ISO_DATE_TIME.parseBest(text.strip(), OffsetDateTime::from, LocalDateTime::from);
            Instant instant = time instanceof LocalDateTime local
                    ? local.atZone(zone).toInstant()
                    : OffsetDateTime.from(time).toInstant();
            if (isNear(instant)) {
                return instant;
            }
        } catch (DateTimeException noTime) {
            // Told below, together with the times that are too far away.
        }
        throw new InvalidRoute(
                "'%s' is no point in time from 1970 on; write for example \"2026-12-31T18:00\" (time of the route's zone) or \"2026-12-31T17:00:00Z\""
                        .formatted(text));
    }

    /**
     * Reads an instant with its offset, such as {@code 2026-12-31T18:00:00Z}; empty if it is none, or before 1970 or after 9999,
     * where no database need know it.
     */
    public static Optional<Instant> withOffset(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant()).filter(PointInTime::isNear);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean isNear(Instant instant) {
        return !instant.isBefore(FIRST) && instant.isBefore(LAST);
    }
}
