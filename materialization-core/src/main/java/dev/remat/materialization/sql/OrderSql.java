package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.EVENT_HASH;
import static dev.remat.materialization.log.CdcColumn.INGESTED_AT;
import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.SEQUENCE;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.policy.Ordering;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The total orders of events.
 *
 * <p>Positions and sequences are compared part by part as numbers of any length, never as text: each part between
 * {@code :}, {@code /}, {@code ,} and {@code -} loses its leading zeros and is led by its length. That orders decimal numbers, hex numbers
 * (with or without {@code 0x}), {@code X/Y}, {@code xxxxxxxx:xxxxxxxx:xxxx} and {@code file.NNNNNN:pos} alike, as long as
 * one stream keeps to one form.
 */
final class OrderSql {

    /** Part of the order already, or the same for every delivery of a key. */
    private static final Set<CdcColumn> NO_TIE_BREAKER = EnumSet.of(INGESTED_AT, EVENT_HASH, CdcColumn.UNIQUE_KEY_HASH);

    private OrderSql() {}

    /** Defines {@code numeric}, for a WITH clause in front of {@link #sourceOrder}. */
    static String numericFunction() {
        return """
                text -> if(
                    match(text, '[:/,-]'),
                    arrayStringConcat(arrayMap(part -> %s, splitByRegexp('[:/,-]', text))),
                    %s
                ) AS numeric""".formatted(ledByLength("part"), ledByLength("text"));
    }

    /** The place of an event in its source: position, then sequence, as text whose order is numeric. */
    static String sourceOrder() {
        return "concat(numeric(if(startsWith(lower(%1$s), '0x'), substring(lower(%1$s), 3), lower(%1$s))), ' ', numeric(lower(%2$s)))"
                .formatted(POSITION, SEQUENCE);
    }

    /** What an ordering compares, most significant first. */
    static String columns(Ordering ordering) {
        return switch (ordering) {
            case INGESTED_AT -> "%s, remat_source_order, %s".formatted(INGESTED_AT, EVENT_HASH);
            case SOURCE_POSITION -> "remat_source_order, %s, %s".formatted(INGESTED_AT, EVENT_HASH);
        };
    }

    /** The same as one value that can be compared, for statements in which {@code remat_source_order} has no name yet. */
    static String orderTuple(Ordering ordering) {
        return "(%s)".formatted(columns(ordering).replace("remat_source_order", sourceOrder()));
    }

    /**
     * The same as one text that compares alike, for a statement that keeps the greatest one: the time as eight bytes, the
     * greatest first. The parts of a source order tell their own length and a blank sorts before all of them, so the order of
     * the whole is that of its parts.
     *
     * @param beginningOfHash whether of the event hash only so much goes in that hardly two are alike
     */
    static String orderText(Ordering ordering, boolean beginningOfHash) {
        String hash = beginningOfHash ? "substring(%s, 1, 16)".formatted(EVENT_HASH) : EVENT_HASH.column();
        String time = "reinterpretAsFixedString(byteSwap(bitXor(reinterpretAsUInt64(%s), 0x8000000000000000)))"
                .formatted(INGESTED_AT);
        return switch (ordering) {
            case INGESTED_AT -> "concat(%s, remat_source_order, ' ', %s)".formatted(time, hash);
            case SOURCE_POSITION -> "concat(remat_source_order, ' ', %s, %s)".formatted(time, hash);
        };
    }

    /** The remaining columns: two deliveries that tie on all of them are the same in every byte. */
    static String tieBreakers() {
        return Arrays.stream(CdcColumn.values())
                .filter(column -> !NO_TIE_BREAKER.contains(column))
                .map(CdcColumn::column)
                .collect(Collectors.joining(", "));
    }

    /** The same with the whole event hash: no two events are alike. */
    static String orderText(Ordering ordering) {
        return orderText(ordering, false);
    }

    private static String ledByLength(String digits) {
        return "concat(leftPad(toString(length(trim(LEADING '0' FROM %1$s))), 6, '0'), trim(LEADING '0' FROM %1$s))"
                .formatted(digits);
    }
}
