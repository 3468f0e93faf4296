package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Functions and patterns that stand in a statement once per level and not once per column, which keeps it short. */
final class Definitions {

    /** The reason of a raw value that is no text. */
    static final String NO_TEXT = "remat_no_text";

    /** The characters of a raw value that is a string. */
    static final String TEXT = "remat_text";

    /** The first of some reasons that is one. */
    static final String FIRST = "remat_first";

    /** The exponent of a number, see {@link NumberSql}. */
    static final String EXPONENT = "remat_exponent";

    /** The text of an integer, see {@link NumberSql}. */
    static final String INTEGER = "remat_integer";

    /** The text of a decimal from the text of an integer. */
    static final String POINT = "remat_point";

    /** Seconds since 1970 of the groups of a time. */
    static final String SECONDS = "remat_seconds";

    /** The pattern of a number. */
    static final String NUMBER = "remat_number";

    /** The pattern of a day, perhaps with a time of day. */
    static final String DAY = "remat_day";

    /** The pattern of a time. */
    static final String TIME = "remat_time";

    private static final Map<String, String> ALL = new LinkedHashMap<>();

    static {
        ALL.put(NO_TEXT, "raw -> " + Raw.reasonOf("raw"));
        ALL.put(TEXT, "raw -> " + Raw.textOf("raw"));
        ALL.put(FIRST, "reasons -> arrayFirst(r -> r != '', reasons)");
        ALL.put(EXPONENT, NumberSql.EXPONENT_FUNCTION);
        ALL.put(INTEGER, NumberSql.INTEGER_FUNCTION);
        ALL.put(POINT, NumberSql.POINT_FUNCTION);
        ALL.put(SECONDS, TimeSql.SECONDS_FUNCTION);
        ALL.put(NUMBER, Quote.literal(NumberSql.PATTERN));
        ALL.put(DAY, Quote.literal(TimeSql.DAY_PATTERN));
        ALL.put(TIME, Quote.literal(TimeSql.TIME_PATTERN));
    }

    private Definitions() {}

    /** The WITH clause for what {@code sql} mentions, or the empty text. */
    static String mentionedIn(String sql) {
        String definitions = ALL.entrySet().stream()
                .filter(definition -> sql.contains(definition.getKey()))
                .map(definition -> "    %s AS %s".formatted(definition.getValue(), definition.getKey()))
                .collect(Collectors.joining(",\n"));
        return definitions.isEmpty() ? "" : "WITH\n" + definitions + "\n";
    }
}
