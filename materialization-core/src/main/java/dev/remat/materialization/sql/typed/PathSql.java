package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.PayloadPath;
import java.util.List;
import java.util.function.UnaryOperator;

/** Finds a value inside of a document. */
final class PathSql {

    private PathSql() {}

    /** Goes on with keys and raw values in the same order. */
    @FunctionalInterface
    interface WithPairs {
        String of(String keys, String values);
    }

    /** The raw value of a key among reversed keys and values: that of its last pair, or the mark of an absent one. */
    static String value(String keys, String values, String key) {
        return "%2$s[indexOf(%1$s, %3$s)]".formatted(keys, values, Quote.literal(key));
    }

    /** Goes on with the keys and raw values of an object, last pair first; none where it is not an object. */
    static String pairs(String raw, Scope scope, WithPairs then) {
        return scope.let(
                "arrayReverse(JSONExtractKeysAndValuesRaw(if(startsWith(%s, '{'), %1$s, '')))".formatted(raw),
                pairs -> scope.let(
                        "tupleElement(%s, 1)".formatted(pairs),
                        keys -> scope.let("tupleElement(%s, 2)".formatted(pairs), values -> then.of(keys, values))));
    }

    /** Goes from the raw value of the first key down the other steps of a path. */
    static String down(String raw, List<PayloadPath.Step> steps, Scope scope, UnaryOperator<String> then) {
        if (steps.isEmpty()) {
            return then.apply(raw);
        }
        List<PayloadPath.Step> rest = steps.subList(1, steps.size());
        if (steps.get(0) instanceof PayloadPath.Key key) {
            return pairs(
                    raw,
                    scope,
                    (keys, values) -> scope.let(
                            step(raw, '{', value(keys, values, key.name())), next -> down(next, rest, scope, then)));
        }
        int place = ((PayloadPath.Index) steps.get(0)).place();
        String element = "JSONExtractArrayRaw(%s)[%d]".formatted(raw, place + 1);
        return scope.let(step(raw, '[', element), next -> down(next, rest, scope, then));
    }

    /** An absent or null parent has no children; a parent of another type is a mistake; a mark stays what it is. */
    private static String step(String raw, char start, String found) {
        return "[%3$s, '', %1$s, %4$s][indexOf([startsWith(%1$s, '%2$s'), %1$s IN ('', 'null'), match(%1$s, '^[0-9]$'), 1], 1)]"
                .formatted(raw, start, found, Raw.WRONG_JSON_TYPE.sql());
    }
}
