package dev.remat.materialization.typed;

import dev.remat.materialization.typed.ColumnType.Plain;
import java.util.Arrays;
import java.util.stream.Collectors;

/** How a date or time is written in the payload. */
public enum TimeFormat {
    /** {@code 2026-01-31}, {@code 2026-01-31T23:59:58.123Z}, {@code 2026-01-31 23:59:58+01:00}. */
    ISO8601("iso8601", 0),
    /** Days since 1970, of dates alone. */
    EPOCH_DAYS("epoch-days", 0),
    EPOCH_SECONDS("epoch-seconds", 0),
    EPOCH_MILLIS("epoch-millis", 3),
    EPOCH_MICROS("epoch-micros", 6),
    EPOCH_NANOS("epoch-nanos", 9);

    private final String id;
    private final int digits;

    TimeFormat(String id, int digits) {
        this.id = id;
        this.digits = digits;
    }

    /** The name in a route. */
    public String id() {
        return id;
    }

    /** Decimal digits of a second that one unit of an epoch format stands for, or 0 where the unit is days. */
    public int digits() {
        return digits;
    }

    /** Whether values of a type, other than those inside of it, can be written so. */
    boolean fits(ColumnType type) {
        boolean isDate = type == Plain.DATE || type == Plain.DATE32;
        boolean isTime = type instanceof ColumnType.DateTime || type instanceof ColumnType.DateTime64;
        return isDate || (isTime && this != EPOCH_DAYS);
    }

    /** The types that {@link #fits}, in words. */
    String types() {
        return this == EPOCH_DAYS ? "dates without a time" : "dates and times";
    }

    /**
     * The format of a name.
     *
     * @throws InvalidTypedColumn if there is none
     */
    public static TimeFormat of(String id) {
        return Arrays.stream(values())
                .filter(format -> format.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new InvalidTypedColumn("format '%s' is unknown; it is one of %s"
                        .formatted(
                                id, Arrays.stream(values()).map(TimeFormat::id).collect(Collectors.joining(", ")))));
    }
}
