package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Sha256;
import dev.remat.materialization.quote.Quote;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Key hashes that follow each other as texts. Ranges that are cut out of {@link #ALL} take every text exactly once: lower and
 * upper case, empty, whatever is no hash.
 *
 * @param from the least text, inclusive; null for no least one
 * @param to the first text that is too great, exclusive; null for none
 */
public record KeyRange(@Nullable String from, @Nullable String to) {

    /** Every key. */
    public static final KeyRange ALL = new KeyRange(null, null);

    private static final int DIGITS = 4;
    private static final int HASHES = 1 << (4 * DIGITS);

    /** The text that follows another one immediately ends in this. */
    private static final char LEAST = '\0';

    /**
     * A range that holds about a share of all hashes in lower-case hex, as little as one of 65,536 of them.
     *
     * @param seed decides where it lies; the same seed gives the same range
     * @param share 0 to 1
     */
    public static KeyRange of(String seed, double share) {
        int width = Math.min(HASHES, Math.max(1, (int) Math.round(HASHES * share)));
        int start = Math.min(Integer.parseInt(Sha256.hex(seed).substring(0, DIGITS), 16), HASHES - width);
        return new KeyRange(hex(start), start + width == HASHES ? null : hex(start + width));
    }

    private static String hex(int number) {
        return String.format(Locale.ROOT, "%0" + DIGITS + "x", number);
    }

    /** The ranges between some texts, in their order; texts that are not inside are left out. */
    public List<KeyRange> cutAt(List<String> texts) {
        List<KeyRange> ranges = new ArrayList<>();
        KeyRange rest = this;
        for (String text : texts.stream().distinct().sorted(Utf8Order.INSTANCE).toList()) {
            if (rest.holds(text) && !text.equals(rest.least())) {
                ranges.add(new KeyRange(rest.from, text));
                rest = new KeyRange(text, rest.to);
            }
        }
        ranges.add(rest);
        return ranges;
    }

    /** What comes before one key, that key alone, and what comes after; without ranges that hold no text. */
    public List<KeyRange> around(String key) {
        return cutAt(List.of(key, key + LEAST));
    }

    /** Whether it holds no more than one text. */
    public boolean isOneKey() {
        return to != null && to.equals(least() + LEAST);
    }

    public boolean isAll() {
        return from == null && to == null;
    }

    private boolean holds(String text) {
        return Utf8Order.INSTANCE.compare(text, least()) >= 0
                && Optional.ofNullable(to)
                        .map(end -> Utf8Order.INSTANCE.compare(text, end) < 0)
                        .orElse(true);
    }

    private String least() {
        return from == null ? "" : from;
    }

    /** The conditions on a column, none for {@link #ALL}. */
    List<String> conditions(String column) {
        List<String> conditions = new ArrayList<>();
        if (from != null) {
            conditions.add("%s >= %s".formatted(column, literal(from)));
        }
        if (to != null) {
            conditions.add("%s < %s".formatted(column, literal(to)));
        }
        return conditions;
    }

    /** True for a key hash in it. */
    String condition() {
        List<String> conditions = conditions(CdcColumn.UNIQUE_KEY_HASH.column());
        return conditions.isEmpty() ? "1" : String.join(" AND ", conditions);
    }

    /** For people. */
    @Override
    public String toString() {
        return isAll()
                ? "all keys"
                : "keys from %s up to %s"
                        .formatted(
                                from == null ? "the least" : literal(from), to == null ? "the greatest" : literal(to));
    }

    private static String literal(String text) {
        return Quote.literal(text).replace(String.valueOf(LEAST), "\\0");
    }
}
