package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ParseFailure;
import java.util.Collection;
import java.util.stream.Collectors;

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

    /** The groups of a pattern's first match; an empty array without a match, an empty text for a group without one. */
    static String groups(String text, String pattern) {
        return "extractGroups(%s, %s)".formatted(text, Quote.literal(pattern));
    }

    /** The first reason that is one. */
    static String first(Collection<String> reasons) {
        return reasons.stream().map(Sql::ifAny).collect(Collectors.joining(", ", "multiIf(", ", '')"));
    }

    private static String ifAny(String reason) {
        return "%1$s != '', %1$s".formatted(reason);
    }

    /** An array of text literals. */
    static String texts(Collection<String> texts) {
        return texts.stream().map(Quote::literal).collect(Collectors.joining(", ", "[", "]"));
    }
}
