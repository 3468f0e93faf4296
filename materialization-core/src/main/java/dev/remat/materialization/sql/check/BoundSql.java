package dev.remat.materialization.sql.check;

import dev.remat.materialization.quality.InvalidQuality;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import org.jspecify.annotations.Nullable;

/**
 * Bounds that people write, as constants of a column's type. They are read here and not by ClickHouse, whose casts drop
 * digits of a Decimal, wrap integers around and clamp dates without a word.
 */
final class BoundSql {

    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffsetId()
            .toFormatter();

    private static final LocalDate LAST_DATE = LocalDate.parse("2149-06-06");
    private static final LocalDate FIRST_DATE32 = LocalDate.parse("1900-01-01");
    private static final LocalDate LAST_DATE32 = LocalDate.parse("2299-12-31");
    private static final Instant LAST_DATE_TIME = Instant.ofEpochSecond(4_294_967_295L);
    private static final Instant FIRST_DATE_TIME64 = Instant.parse("1900-01-01T00:00:00Z");
    private static final Instant LAST_DATE_TIME64 = Instant.parse("2299-12-31T23:59:59.999999999Z");
    private static final Instant LAST_IN_NANOS = Instant.ofEpochSecond(0, Long.MAX_VALUE);

    private final String text;
    private final ColumnType type;

    private BoundSql(String text, ColumnType type) {
        this.text = text;
        this.type = type;
    }

    /**
     * A bound as a constant.
     *
     * @throws InvalidQuality if the type has no order that people would expect, or no such value
     */
    static String of(String text, ColumnType type) {
        return new BoundSql(text, type).sql();
    }

    /** Whether the type's values have an order that people would expect. */
    static boolean orders(ColumnType type) {
        return type == Plain.STRING
                || type == Plain.DATE
                || type == Plain.DATE32
                || type instanceof ColumnType.Int
                || type instanceof ColumnType.Decimal
                || type instanceof ColumnType.Floating
                || type instanceof ColumnType.FixedString
                || type instanceof ColumnType.DateTime
                || type instanceof ColumnType.DateTime64;
    }

    private String sql() {
        try {
            if (type instanceof ColumnType.Int integer) {
                return cast(integer(integer).toString());
            } else if (type instanceof ColumnType.Decimal decimal) {
                return cast(decimal(decimal).toPlainString());
            } else if (type instanceof ColumnType.Floating) {
                return "CAST(%s AS %s)".formatted(floating(), type.sql());
            } else if (type == Plain.DATE) {
                return day(LocalDate.EPOCH, LAST_DATE);
            } else if (type == Plain.DATE32) {
                return day(FIRST_DATE32, LAST_DATE32);
            } else if (type instanceof ColumnType.DateTime time) {
                return TimeConstantSql.seconds(instant(time.zone(), 0, Instant.EPOCH, LAST_DATE_TIME));
            } else if (type instanceof ColumnType.DateTime64 time) {
                Instant last = time.precision() == 9 ? LAST_IN_NANOS : LAST_DATE_TIME64;
                Instant instant = instant(time.zone(), time.precision(), FIRST_DATE_TIME64, last);
                return TimeConstantSql.seconds(instant, time.precision());
            }
        } catch (NumberFormatException | DateTimeException notOne) {
            throw unfit("is none");
        }
        return Quote.literal(text);
    }

    private String cast(String exact) {
        return "CAST(%s AS %s)".formatted(Quote.literal(exact), type.sql());
    }

    private BigInteger integer(ColumnType.Int integer) {
        var number = number();
        check(number.stripTrailingZeros().scale() <= 0, "has digits that it would drop");
        int bits = integer.signed() ? integer.bits() - 1 : integer.bits();
        BigInteger whole = number.toBigIntegerExact();
        check(
                integer.signed() ? whole.bitLength() <= bits : whole.signum() >= 0 && whole.bitLength() <= bits,
                "is beyond its limits");
        return whole;
    }

    private BigDecimal decimal(ColumnType.Decimal decimal) {
        var number = number().stripTrailingZeros();
        check(number.scale() <= decimal.scale(), "has digits that it would drop");
        check(number.precision() - number.scale() <= decimal.precision() - decimal.scale(), "is beyond its limits");
        return number.setScale(decimal.scale());
    }

    /** A number that is not so large that writing it out would take the machine down. */
    private BigDecimal number() {
        var number = new BigDecimal(text.strip());
        check(Math.abs((long) number.scale()) <= 1_000, "is beyond its limits");
        return number;
    }

    private double floating() {
        double number = Double.parseDouble(text.strip());
        check(Double.isFinite(number), "is not finite");
        return number;
    }

    private String day(LocalDate first, LocalDate last) {
        LocalDate day = LocalDate.parse(text.strip());
        check(!day.isBefore(first) && !day.isAfter(last), "is beyond its limits");
        return TimeConstantSql.day(day, type);
    }

    private Instant instant(@Nullable String zone, int digits, Instant first, Instant last) {
        TemporalAccessor time =
                TIME.parseBest(text.strip().replace(' ', 'T'), OffsetDateTime::from, LocalDateTime::from);
        Instant instant = time instanceof OffsetDateTime withOffset
                ? withOffset.toInstant()
                : inZone(LocalDateTime.from(time), ZoneId.of(zone == null ? "UTC" : zone));
        String fraction = "%09d".formatted(time.get(ChronoField.NANO_OF_SECOND));
        check(fraction.substring(digits).chars().allMatch(digit -> digit == '0'), "has digits that it would drop");
        check(!instant.isBefore(first) && !instant.isAfter(last), "is beyond its limits");
        return instant;
    }

    private Instant inZone(LocalDateTime local, ZoneId zone) {
        check(!zone.getRules().getValidOffsets(local).isEmpty(), "is a time that the clocks of the zone jump over");
        return local.atZone(zone).toInstant();
    }

    private void check(boolean fits, String problem) {
        if (!fits) {
            throw unfit(problem);
        }
    }

    private InvalidQuality unfit(String problem) {
        return new InvalidQuality("'%s' is no value of %s: it %s".formatted(text, type.sql(), problem));
    }
}
