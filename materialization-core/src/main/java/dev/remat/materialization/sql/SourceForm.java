package dev.remat.materialization.sql;

import static dev.remat.materialization.log.CdcColumn.POSITION;
import static dev.remat.materialization.log.CdcColumn.SEQUENCE;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.quote.Quote;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What all positions and sequences of a log have in common. It spares a build taking each of them apart: padded to one length they
 * compare as {@link OrderSql#sourceOrder} does.
 *
 * @param positions what positions look like
 * @param positionLength characters of the longest position
 * @param sequenceLength characters of the longest sequence; all of them are digits, of decimal or hex numbers
 */
public record SourceForm(Positions positions, long positionLength, long sequenceLength) {

    /** What the error says that a build throws where an event has another form. */
    static final String BROKEN = "remat: an event has another form of position or sequence";

    /** Longer ones are padded at a price that is not worth it. */
    private static final long LONGEST = 64;

    private static final String DIGITS = "0123456789abcdefABCDEF";

    /** Forms of positions. */
    public enum Positions {
        /** Digits of one decimal or hex number, or none. */
        NUMBER("empty, hex, number", hasOnlyDigits(POSITION.column())) {
            @Override
            String padded(long length) {
                return pad("lower(%s)".formatted(POSITION), length);
            }
        },
        /** As {@code 0000002a:00000158:0003}. */
        SQL_SERVER_LSN(
                "sql-server-lsn", "match(%s, '^[0-9a-fA-F]{8}:[0-9a-fA-F]{8}:[0-9a-fA-F]{4}$')".formatted(POSITION)) {
            @Override
            String padded(long length) {
                return "lower(%s)".formatted(POSITION);
            }
        },
        /** As {@code 16/B374D848}. */
        POSTGRESQL_LSN("postgresql-lsn", "match(%s, '^[0-9a-fA-F]{1,8}/[0-9a-fA-F]{1,8}$')".formatted(POSITION)) {
            @Override
            String padded(long length) {
                String halves = "substringIndex(lower(%s), '/', %d)";
                return pad(halves.formatted(POSITION, 1), 8) + ", " + pad(halves.formatted(POSITION, -1), 8);
            }
        };

        private final String formats;
        private final String holds;

        Positions(String formats, String holds) {
            this.formats = formats;
            this.holds = holds;
        }

        /** The form of a log in which these formats occur, as {@link SnapshotSql#highWaterMark} tells them. */
        public static Optional<Positions> of(Collection<String> formats) {
            return Arrays.stream(values())
                    .filter(form -> List.of(form.formats.split(", ")).containsAll(formats))
                    .findFirst();
        }

        /** Texts of one length, to be put one behind the other. */
        abstract String padded(long length);
    }

    /** One row that {@link #read} reads: longest_position, longest_sequence, kept. */
    public static String look(LogSource log, Positions positions) {
        return """
                SELECT
                    max(length(%1$s)) AS longest_position,
                    max(length(%2$s)) AS longest_sequence,
                    min(%3$s) AS kept
                FROM %4$s
                WHERE %5$s AND NOT (%6$s)""".formatted(
                        POSITION,
                        SEQUENCE,
                        holds(positions),
                        log.dataset().quoted(),
                        log.condition(),
                        SnapshotSql.isTruncate());
    }

    /** The form, where all events have it. */
    public static Optional<SourceForm> read(Positions positions, Row row) {
        var form = new SourceForm(positions, row.number("longest_position"), row.number("longest_sequence"));
        boolean isShort = Math.max(form.positionLength(), form.sequenceLength()) <= LONGEST;
        return row.number("kept") == 1 && isShort ? Optional.of(form) : Optional.empty();
    }

    /** Whether the text of a failed build says that an event has another form. */
    public static boolean isBroken(String error) {
        return error.contains(BROKEN);
    }

    /** The place of an event in its source, as text. */
    String order() {
        return "concat(%s, %s)"
                .formatted(positions.padded(positionLength), pad("lower(%s)".formatted(SEQUENCE), sequenceLength));
    }

    /** Zero, or an error at an event of another form: it may have come since {@link #look}. */
    String guard() {
        return "throwIf(NOT (%s AND length(%s) <= %d AND length(%s) <= %d), %s)"
                .formatted(holds(positions), POSITION, positionLength, SEQUENCE, sequenceLength, Quote.literal(BROKEN));
    }

    private static String holds(Positions positions) {
        return positions.holds + " AND " + hasOnlyDigits(SEQUENCE.column());
    }

    private static String hasOnlyDigits(String column) {
        return "empty(trim(BOTH '%s' FROM %s))".formatted(DIGITS, column);
    }

    private static String pad(String text, long length) {
        return "leftPad(%s, %d, '0')".formatted(text, length);
    }
}
