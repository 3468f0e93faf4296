package dev.remat.jobs.materialization.property;

import dev.remat.jobs.typed.ValueGenerator;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TimeFormat;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Texts of dates and times. For columns in a zone they lie in years of which all copies of the zones' rules say the same,
 * often where the clocks change, or far outside of every type.
 */
final class TimeTexts {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
    private static final Instant FIRST = Instant.parse("1971-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("2036-01-01T00:00:00Z");
    private static final String[] FAR = {"1800-01-01 00:00:00", "2999-12-31T23:59:59Z", "0000-01-01 00:00"};

    private final Chance chance;
    private final ValueGenerator values;

    TimeTexts(Chance chance) {
        this.chance = chance;
        this.values = new ValueGenerator(chance.random());
    }

    String time(ColumnType type, TimeFormat format) {
        String zone = zone(type);
        int digits = type instanceof ColumnType.DateTime64 time ? time.precision() : 0;
        if (format != TimeFormat.ISO8601) {
            return epoch(instant().getEpochSecond(), format, digits);
        }
        if (chance.oneIn(25)) {
            return chance.of(FAR);
        }
        boolean isUtc = zone == null || zone.equals("UTC");
        return isUtc && chance.oneIn(6) ? values.time() : near(ZoneId.of(zone == null ? "UTC" : zone), digits);
    }

    private static @Nullable String zone(ColumnType type) {
        return type instanceof ColumnType.DateTime64 time ? time.zone() : ((ColumnType.DateTime) type).zone();
    }

    private String near(ZoneId zone, int digits) {
        Instant instant = instant();
        ZoneOffsetTransition change = zone.getRules().nextTransition(instant);
        LocalDateTime local = change != null && chance.oneIn(3)
                ? change.getDateTimeBefore().plusMinutes(chance.between(-70, 70))
                : instant.atZone(zone).toLocalDateTime();
        String fraction = fraction(digits);
        return SECONDS.format(local).replace(' ', chance.of(' ', 'T'))
                + (fraction.isEmpty() ? "" : "." + fraction)
                + (chance.oneIn(2) ? "" : chance.of("Z", "+01:00", "-0930", "+14"));
    }

    /** Digits of a second, seldom one more than the column has. */
    private String fraction(int digits) {
        int count = chance.between(0, digits) + (chance.oneIn(12) ? 1 : 0);
        return "%010d".formatted(chance.random().nextLong(10_000_000_000L)).substring(0, count)
                + (chance.oneIn(6) ? "000" : "");
    }

    String day(TimeFormat format) {
        if (format != TimeFormat.ISO8601) {
            long midnight = Math.floorDiv(instant().getEpochSecond(), 86_400) * 86_400;
            return epoch(chance.oneIn(10) ? instant().getEpochSecond() : midnight, format, 0);
        }
        if (chance.oneIn(12)) {
            return values.time();
        }
        String day = instant().atZone(ZoneOffset.UTC).toLocalDate().toString();
        return day
                + (chance.oneIn(5)
                        ? chance.of("T00:00:00Z", " 00:00", "T00:00:00.000", "T10:00:00", " 00:00:00+01:00")
                        : "");
    }

    private Instant instant() {
        return Instant.ofEpochSecond(chance.random().nextLong(FIRST.getEpochSecond(), LAST.getEpochSecond()));
    }

    /** A number of the format's units, now and then one that no type holds. */
    private String epoch(long seconds, TimeFormat format, int digits) {
        if (chance.oneIn(20)) {
            return chance.of("1e40", "-1e17", "12345678901234567890", "1e-20", "0", "x");
        }
        var exact = new BigDecimal(seconds + "." + fraction(Math.min(9, digits)) + "0");
        return exact.movePointRight(format.digits()).stripTrailingZeros().toPlainString();
    }
}
