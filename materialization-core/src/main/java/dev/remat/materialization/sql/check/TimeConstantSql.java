package dev.remat.materialization.sql.check;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Optional;

/**
 * Instants as constants of a column's type, for exact comparison with it. They are written in UTC, so that neither the
 * server's zone nor a clock change can move them.
 */
final class TimeConstantSql {

    private static final DateTimeFormatter NANOSECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSSSS");

    private static final Instant FIRST = Instant.parse("1900-01-01T00:00:00Z");

    private TimeConstantSql() {}

    /**
     * The first value of the type that is not before an instant: a value is older than the one if and only if it is older
     * than the other. An instant beyond the type's limits becomes the limit.
     *
     * @return empty where the type is none of dates or times
     */
    static Optional<String> notBefore(Instant instant, ColumnType type) {
        if (type == Plain.DATE || type == Plain.DATE32) {
            LocalDate day = LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toLocalDate();
            boolean midnight = day.atStartOfDay().toInstant(ZoneOffset.UTC).equals(instant);
            return Optional.of(day(midnight ? day : day.plusDays(1), type));
        } else if (type instanceof ColumnType.DateTime) {
            return Optional.of(seconds(rounded(later(instant, Instant.EPOCH), 0)));
        } else if (type instanceof ColumnType.DateTime64 time) {
            return Optional.of(seconds(rounded(later(instant, FIRST), time.precision()), time.precision()));
        }
        return Optional.empty();
    }

    /** A day as a constant. */
    static String day(LocalDate day, ColumnType type) {
        LocalDate first = type == Plain.DATE ? LocalDate.EPOCH : LocalDate.ofInstant(FIRST, ZoneOffset.UTC);
        LocalDate kept = day.isBefore(first) ? first : day;
        return "%s(%s)".formatted(type == Plain.DATE ? "toDate" : "toDate32", Quote.literal(kept.toString()));
    }

    /** An instant as a DateTime. */
    static String seconds(Instant instant) {
        return "toDateTime(%s, 'UTC')".formatted(Quote.literal(utc(instant, 0)));
    }

    /** An instant as a DateTime64. */
    static String seconds(Instant instant, int precision) {
        return "toDateTime64(%s, %d, 'UTC')".formatted(Quote.literal(utc(instant, precision)), precision);
    }

    private static String utc(Instant instant, int digits) {
        String text = NANOSECONDS.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
        return text.substring(0, digits == 0 ? text.indexOf('.') : text.indexOf('.') + 1 + digits);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant rounded(Instant instant, int digits) {
        long unit = BigDecimal.ONE.movePointRight(9 - digits).longValueExact();
        long over = instant.get(ChronoField.NANO_OF_SECOND) % unit;
        return over == 0 ? instant : instant.plusNanos(unit - over);
    }
}
