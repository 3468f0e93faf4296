package dev.remat.materialization.typed;

/** Why a value of the payload cannot become a value of its column. The ids are part of the evidence. */
public enum ParseFailure {
    /** The payload is not one JSON object, or is nested too deep to be read; every column of the row has it. */
    MALFORMED_DOCUMENT("malformed-document"),
    /** The value alone is not JSON: a control character or unknown escape in a string, a number such as 01, a bare word. */
    MALFORMED_VALUE("malformed-value"),
    /** Bytes of the text are not UTF-8. */
    BAD_UTF8("bad-utf8"),
    /** Half of a surrogate pair, which is no character. */
    LONE_SURROGATE("lone-surrogate"),
    /** The payload does not have the value, and the column says nothing about that. */
    ABSENT_REQUIRED("absent-required"),
    /** The source did not send the value, as it did not change, and no earlier event that counts has it. */
    UNAVAILABLE("unavailable"),
    /** JSON null where the column holds none. */
    NULL_NOT_ALLOWED("null-not-allowed"),
    /** An object where a number is due, and so on. */
    WRONG_JSON_TYPE("wrong-json-type"),
    NOT_A_NUMBER("not-a-number"),
    /** A number, date or time beyond the limits of the type. */
    OUT_OF_RANGE("out-of-range"),
    /** Digits that the type would round away. */
    TOO_MANY_DIGITS("too-many-digits"),
    NOT_A_BOOLEAN("not-a-boolean"),
    /** Not a date or time in the declared format, or none of the calendar: 2026-02-30. */
    NOT_A_DATE("not-a-date"),
    /** A time of day that a date column would drop. */
    HAS_TIME_OF_DAY("has-time-of-day"),
    /** A local time that the clocks of the column's zone jump over. */
    NO_SUCH_LOCAL_TIME("no-such-local-time"),
    NOT_AN_ENUM_VALUE("not-an-enum-value"),
    NOT_A_UUID("not-a-uuid"),
    NOT_AN_IP_ADDRESS("not-an-ip-address"),
    /** More bytes than a FixedString has. */
    TOO_LONG("too-long"),
    /** ClickHouse's JSON type would hold another object than the payload has: a key twice, a dot in a key, an empty object. */
    CHANGED_BY_TYPE("changed-by-type");

    private final String id;

    ParseFailure(String id) {
        this.id = id;
    }

    /** The name in evidence and quarantine. */
    public String id() {
        return id;
    }
}
