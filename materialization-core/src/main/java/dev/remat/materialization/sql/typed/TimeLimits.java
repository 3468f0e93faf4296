package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Limits of dates and times: those of ClickHouse 24.8, so that a value is refused or kept alike on every server. */
final class TimeLimits {

    static final Days DATE = new Days("toDate", LocalDate.EPOCH, LocalDate.parse("2149-06-06"));
    static final Days DATE32 = new Days("toDate32", LocalDate.parse("1900-01-01"), LocalDate.parse("2299-12-31"));

    /** Seconds of the first and the last DateTime. */
    static final Seconds DATE_TIME = new Seconds(0, 4_294_967_295L);

    private static final Set<String> UTC = Set.of("UTC", "Etc/UTC", "GMT", "Etc/GMT", "UCT", "Zulu");

    private TimeLimits() {}

    /** The first and last day of a type, and the function that makes one. */
    record Days(String function, LocalDate first, LocalDate last) {}

    /** Both inclusive, since 1970 in UTC. */
    record Seconds(long first, long last) {}

    /** The days of {@link #DATE32}, in UTC and by the clocks of the column. */
    static Seconds dateTime64(ColumnType.DateTime64 type) {
        ZoneId zone = ZoneId.of(type.zone() == null ? "UTC" : type.zone());
        LocalDateTime first = DATE32.first().atStartOfDay();
        LocalDateTime last = DATE32.last().atTime(LocalTime.of(23, 59, 59));
        return new Seconds(
                Math.max(first.toEpochSecond(ZoneOffset.UTC), first.atZone(zone).toEpochSecond()),
                Math.min(last.toEpochSecond(ZoneOffset.UTC), last.atZone(zone).toEpochSecond()));
    }

    /**
     * Limits in ticks.
     *
     * @param digits of a second that a tick stands for
     * @param zone of the column, or null
     */
    record Ticks(int digits, @Nullable String zone, Seconds seconds) {

        BigInteger first() {
            return BigInteger.valueOf(seconds.first()).multiply(perSecond());
        }

        /** The last tick of the last second that also fits into 64 bits. */
        BigInteger last() {
            return BigInteger.valueOf(seconds.last() + 1)
                    .multiply(perSecond())
                    .subtract(BigInteger.ONE)
                    .min(BigInteger.valueOf(Long.MAX_VALUE));
        }

        private BigInteger perSecond() {
            return BigInteger.TEN.pow(digits);
        }

        /** Whether texts without a zone are in UTC. */
        boolean readsUtc() {
            return zone == null || UTC.contains(zone);
        }

        String zoneSql() {
            return Quote.literal(zone == null ? "UTC" : zone);
        }
    }
}
