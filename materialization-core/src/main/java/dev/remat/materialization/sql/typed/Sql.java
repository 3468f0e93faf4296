package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ParseFailure;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small pieces of SQL. */
final class Sql {

    private Sql() {}

    /** The id of a failure as a literal. */
    static String reason(ParseFailure failure) {
        return Quote.literal(failure.id());
    }

    /** Whether a text matches a pattern of RE2. */
    static String match(String text, String pattern) {
        return "match(%s, %s)".formatted(text, Quote.literal(pattern));
    }

    /** The groups of a defined pattern; an empty array without a match, an empty text for a group without one. */
    static String groups(String text, String pattern) {
        return "extractGroups(%s, %s)".formatted(text, pattern);
    }

    /** The first reason that is one; computes them all, see {@link Levels}. */
    static String first(Collection<String> reasons) {
        return "%s([%s])".formatted(Definitions.FIRST, String.join(", ", reasons));
    }

    static String first(String... reasons) {
        return first(List.of(reasons));
    }

    /** The reason of the first condition that holds, or the empty text; computes them all, see {@link Levels}. */
    static String reasons(Condition... conditions) {
        return "transform(indexOf([%s], 1), %s, %s, '')"
                .formatted(
                        Arrays.stream(conditions).map(Condition::sql).collect(Collectors.joining(", ")),
                        IntStream.rangeClosed(1, conditions.length).boxed().toList(),
                        Arrays.stream(conditions)
                                .map(condition -> reason(condition.failure()))
                                .toList());
    }

    /** A failure, if a condition of type UInt8 holds. */
    record Condition(ParseFailure failure, String sql) {}
}
