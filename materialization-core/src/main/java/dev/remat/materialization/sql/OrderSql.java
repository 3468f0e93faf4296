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
 * {@code :} and {@code /} loses its leading zeros and is led by its length. That orders decimal numbers, hex numbers
 * (with or without {@code 0x}), {@code X/Y}, {@code xxxxxxxx:xxxxxxxx:xxxx} and {@code file.NNNNNN:pos} alike, as long as
 * one stream keeps to one form.
 */
final class OrderSql {

    /** Part of the order already, or the same for every delivery of a key. */
    private static final Set<CdcColumn> NO_TIE_BREAKER = EnumSet.of(INGESTED_AT, EVENT_HASH, CdcColumn.UNIQUE_KEY_HASH);

    private OrderSql() {}

    /** The place of an event in its source: position, then sequence, as text whose order is numeric. */
    static String sourceOrder() {
        return "concat(%s, ' ', %s)".formatted(numeric(POSITION), numeric(SEQUENCE));
    }

    /** What an ordering compares, most significant first. */
    static String columns(Ordering ordering) {
        return switch (ordering) {
            case INGESTED_AT -> "%s, remat_source_order, %s".formatted(INGESTED_AT, EVENT_HASH);
            case SOURCE_POSITION -> "remat_source_order, %s, %s".formatted(INGESTED_AT, EVENT_HASH);
        };
    }

    /** The remaining columns: two deliveries that tie on all of them are the same in every byte. */
    static String tieBreakers() {
        return Arrays.stream(CdcColumn.values())
                .filter(column -> !NO_TIE_BREAKER.contains(column))
                .map(CdcColumn::column)
                .collect(Collectors.joining(", "));
    }

    private static String numeric(CdcColumn column) {
        String text = "lower(%s)".formatted(column);
        String digits = "if(startsWith(%1$s, '0x'), substring(%1$s, 3), %1$s)".formatted(text);
        String parts = "arrayStringConcat(arrayMap(part -> %s, splitByRegexp('[:/]', %s)))"
                .formatted(ledByLength(withoutZeros("part")), text);
        return "if(match(%s, '[:/]'), %s, %s)".formatted(column, parts, ledByLength(withoutZeros(digits)));
    }

    private static String withoutZeros(String digits) {
        return "trim(LEADING '0' FROM %s)".formatted(digits);
    }

    private static String ledByLength(String digits) {
        return "concat(leftPad(toString(length(%1$s)), 6, '0'), %1$s)".formatted(digits);
    }
}
