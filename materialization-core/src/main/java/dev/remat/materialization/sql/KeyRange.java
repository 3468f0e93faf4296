package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Sha256;
import dev.remat.materialization.quote.Quote;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A range of key hashes, which lies together in a log in key order.
 *
 * @param from its start, inclusive
 * @param to its end, exclusive, or null for none
 */
public record KeyRange(String from, @Nullable String to) {

    private static final int DIGITS = 4;
    private static final int ALL = 1 << (4 * DIGITS);

    /**
     * A range that holds about a share of all hashes in lower-case hex, as little as one of 65,536 of them.
     *
     * @param seed decides where it lies; the same seed gives the same range
     * @param share 0 to 1
     */
    public static KeyRange of(String seed, double share) {
        int width = Math.min(ALL, Math.max(1, (int) Math.round(ALL * share)));
        int start = Math.min(Integer.parseInt(Sha256.hex(seed).substring(0, DIGITS), 16), ALL - width);
        return new KeyRange(hex(start), start + width == ALL ? null : hex(start + width));
    }

    private static String hex(int number) {
        return String.format(Locale.ROOT, "%0" + DIGITS + "x", number);
    }

    /** True for a key hash in it. */
    String condition() {
        String column = CdcColumn.UNIQUE_KEY_HASH.column();
        String start = "%s >= %s".formatted(column, Quote.literal(from));
        return to == null ? start : "%s AND %s < %s".formatted(start, column, Quote.literal(to));
    }

    /** For people. */
    @Override
    public String toString() {
        return to == null ? "from %s on".formatted(from) : "from %s to below %s".formatted(from, to);
    }
}
