package dev.remat.materialization.catalog;

import java.util.regex.Pattern;

/**
 * A ClickHouse version, as far as it decides what may be sent.
 *
 * @param text the whole version as the server gives it
 * @param year the first number, such as 26
 * @param release the second number, such as 7
 */
public record ServerVersion(String text, int year, int release) {

    private static final Pattern FORM = Pattern.compile("(\\d+)\\.(\\d+).*");

    /** The oldest version that Remat is tested against. */
    public static final ServerVersion OLDEST_SUPPORTED = parse("24.8");

    /** Reads the answer of {@code SELECT version()}. */
    public static ServerVersion parse(String text) {
        var matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a ClickHouse version: " + text);
        }
        return new ServerVersion(text, Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    /** Whether this version is {@code other} or a later one. */
    public boolean atLeast(ServerVersion other) {
        return year > other.year || (year == other.year && release >= other.release);
    }

    @Override
    public String toString() {
        return text;
    }
}
