package dev.remat.jobs.typed;

import dev.remat.materialization.typed.ParseFailure;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What dates and times should become, by the means of {@code java.time}. */
public final class TimeOracle {

    private static final LocalDate FIRST_DAY = LocalDate.parse("1900-01-01");
    private static final LocalDate LAST_DAY = LocalDate.parse("2299-12-31");
    private static final Instant LAST_NANOSECOND = Instant.parse("2262-04-11T23:47:16.854775807Z");
    private static final long LAST_SECOND_OF_DATE_TIME = 4_294_967_295L;

    private static final Pattern TEXT = Pattern.compile(
            "([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2})(?:(:[0-9]{2})(?:\\.([0-9]+))?)?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?");

    /** Epochs with more digits than this are beyond every type, and are not looked into. */
    private static final int EPOCH_DIGITS = 30;

    private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);

    private TimeOracle() {}

    /** A text taken apart, its day and time in the calendar. */
    private record Written(
            LocalDate day,
            @Nullable LocalTime time,
            BigDecimal fraction,
            @Nullable String offset) {

        static @Nullable Written of(String text) {
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                return null;
            }
            try {
                String seconds = parts.group(3) == null ? "" : parts.group(3);
                return new Written(
                        LocalDate.parse(parts.group(1)),
                        parts.group(2) == null ? null : LocalTime.parse(parts.group(2) + seconds),
                        new BigDecimal("0." + (parts.group(4) == null ? "0" : parts.group(4))).stripTrailingZeros(),
                        parts.group(5));
            } catch (DateTimeException notInTheCalendar) {
                return null;
            }
        }

        boolean isMidnight() {
            return time == null || (time.equals(LocalTime.MIDNIGHT) && fraction.signum() == 0);
        }

        /** The instant in whole seconds; null where the clocks of the zone jump over it. */
        @Nullable Instant seconds(ZoneId zone) {
            LocalDateTime local = day.atTime(time == null ? LocalTime.MIDNIGHT : time);
            // Of two offsets, the one before the clocks go back comes first: the earlier instant.
            List<ZoneOffset> offsets =
                    offset == null ? zone.getRules().getValidOffsets(local) : List.of(ZoneOffset.of(offset));
            return offsets.isEmpty() ? null : local.toInstant(offsets.get(0));
        }
    }

    /** A day, as a {@link LocalDate}. */
    public static Reading date(String text, LocalDate first, LocalDate last) {
        Written written = Written.of(text);
        if (written == null || (written.offset() != null && !written.offset().equals("Z"))) {
            return Reading.failed(ParseFailure.NOT_A_DATE);
        }
        if (written.day().isBefore(first) || written.day().isAfter(last)) {
            return Reading.failed(ParseFailure.OUT_OF_RANGE);
        }
        return written.isMidnight() ? Reading.of(written.day()) : Reading.failed(ParseFailure.HAS_TIME_OF_DAY);
    }

    /**
     * A time, as an {@link Instant}.
     *
     * @param digits of a second that the column keeps
     * @param zone of the column
     * @param isShort whether it has the limits of DateTime, and not those of DateTime64
     */
    public static Reading dateTime(String text, int digits, ZoneId zone, boolean isShort) {
        Written written = Written.of(text);
        if (written == null || written.time() == null) {
            return Reading.failed(ParseFailure.NOT_A_DATE);
        }
        if (written.day().isBefore(FIRST_DAY) || written.day().isAfter(LAST_DAY)) {
            return Reading.failed(ParseFailure.OUT_OF_RANGE);
        }
        if (written.fraction().scale() > digits) {
            return Reading.failed(ParseFailure.TOO_MANY_DIGITS);
        }
        Instant seconds = written.seconds(zone);
        if (seconds == null) {
            return Reading.failed(ParseFailure.NO_SUCH_LOCAL_TIME);
        }
        return within(seconds.plusNanos(nanos(written.fraction())), digits, zone, isShort);
    }

    /** A day from a number of seconds, of which {@code unit} decimal digits are after the point, as a {@link LocalDate}. */
    public static Reading epochDate(String text, int unit, LocalDate first, LocalDate last) {
        return JavaOracle.number(text, value -> {
            BigDecimal seconds = value.movePointLeft(unit);
            if (seconds.stripTrailingZeros().scale() > 0) {
                return Reading.failed(ParseFailure.HAS_TIME_OF_DAY);
            }
            if (seconds.precision() - seconds.scale() > EPOCH_DIGITS) {
                return Reading.failed(ParseFailure.OUT_OF_RANGE);
            }
            if (seconds.remainder(SECONDS_OF_DAY).signum() != 0) {
                return Reading.failed(ParseFailure.HAS_TIME_OF_DAY);
            }
            BigInteger day =
                    seconds.divide(SECONDS_OF_DAY, RoundingMode.UNNECESSARY).toBigIntegerExact();
            boolean fits = day.compareTo(BigInteger.valueOf(first.toEpochDay())) >= 0
                    && day.compareTo(BigInteger.valueOf(last.toEpochDay())) <= 0;
            return fits
                    ? Reading.of(LocalDate.ofEpochDay(day.longValueExact()))
                    : Reading.failed(ParseFailure.OUT_OF_RANGE);
        });
    }

    /** A time from a number of seconds, of which {@code unit} decimal digits are after the point, as an {@link Instant}. */
    public static Reading epochDateTime(String text, int unit, int digits, ZoneId zone, boolean isShort) {
        return JavaOracle.number(text, value -> {
            BigDecimal seconds = value.movePointLeft(unit).stripTrailingZeros();
            if (seconds.scale() > digits) {
                return Reading.failed(ParseFailure.TOO_MANY_DIGITS);
            }
            if (seconds.precision() - seconds.scale() > EPOCH_DIGITS
                    || seconds.abs().compareTo(BigDecimal.valueOf(LAST_DAY.toEpochDay() * 100_000)) > 0) {
                return Reading.failed(ParseFailure.OUT_OF_RANGE);
            }
            BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
            return within(
                    Instant.ofEpochSecond(whole.longValueExact(), nanos(seconds.subtract(whole))),
                    digits,
                    zone,
                    isShort);
        });
    }

    private static long nanos(BigDecimal fraction) {
        return fraction.movePointRight(9).longValueExact();
    }

    private static Reading within(Instant instant, int digits, ZoneId zone, boolean isShort) {
        boolean fits = isShort
                ? instant.getEpochSecond() >= 0 && instant.getEpochSecond() <= LAST_SECOND_OF_DATE_TIME
                : isWithinDays(instant, ZoneOffset.UTC)
                        && isWithinDays(instant, zone)
                        && (digits < 9 || !instant.isAfter(LAST_NANOSECOND));
        return fits ? Reading.of(instant) : Reading.failed(ParseFailure.OUT_OF_RANGE);
    }

    private static boolean isWithinDays(Instant instant, ZoneId zone) {
        LocalDate day = instant.atZone(zone).toLocalDate();
        return !day.isBefore(FIRST_DAY) && !day.isAfter(LAST_DAY);
    }
}
