package dev.remat.materialization.sql.typed;

import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ParseFailure;
import java.util.ArrayList;
import java.util.List;

/** Reads single values that are neither numbers nor times. */
final class ScalarSql {

    private static final String UUID = "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$";
    private static final String BYTE = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";
    private static final String IPV4 = "^%1$s\\.%1$s\\.%1$s\\.%1$s$".formatted(BYTE);

    private ScalarSql() {}

    /** Reads the text of a number or string; anything else has a reason. */
    static Conversion ofText(Conversion fromText) {
        return (raw, scope, then) -> scope.let(
                Raw.reasonUnless(raw, '"'),
                notText -> scope.let(
                        Raw.text(raw),
                        text -> fromText.of(
                                text, scope, (value, reason) -> then.apply(value, Sql.first(notText, reason)))));
    }

    static Conversion string() {
        return ofText((text, scope, then) -> then.apply(text, "''"));
    }

    static Conversion fixedString(int length) {
        return ofText((text, scope, then) -> then.apply(
                "toFixedString(if(length(%1$s) <= %2$d, %1$s, ''), %2$d)".formatted(text, length),
                "if(length(%s) <= %d, '', %s)".formatted(text, length, Sql.reason(ParseFailure.TOO_LONG))));
    }

    /** JSON's booleans, their names in any case, and 1 and 0. */
    static Conversion bool() {
        return (raw, scope, then) -> scope.let(
                "if((%1$s IN ('true', 'false')) + startsWith(%1$s, '\"') > 0, '', %2$s)"
                        .formatted(raw, Raw.reason(raw)),
                other -> scope.let(
                        "lower(concat(%2$s, transform(%1$s, ['true', 'false'], ['true', 'false'], '')))"
                                .formatted(raw, Raw.text(raw)),
                        text -> then.apply(
                                "CAST(%s IN ('true', '1') AS Bool)".formatted(text),
                                Sql.first(
                                        other,
                                        unless(
                                                "%s IN ('true', 'false', '1', '0')".formatted(text),
                                                ParseFailure.NOT_A_BOOLEAN)))));
    }

    static Conversion uuid() {
        return ofText((text, scope, then) ->
                then.apply("toUUIDOrZero(%s)".formatted(text), unless(Sql.match(text, UUID), ParseFailure.NOT_A_UUID)));
    }

    static Conversion ipv4() {
        return ofText((text, scope, then) -> then.apply(
                "toIPv4OrDefault(%s)".formatted(text), unless(Sql.match(text, IPV4), ParseFailure.NOT_AN_IP_ADDRESS)));
    }

    static Conversion ipv6() {
        return ofText((text, scope, then) -> then.apply(
                "toIPv6OrDefault(%s)".formatted(text),
                unless("isNotNull(toIPv6OrNull(%s))".formatted(text), ParseFailure.NOT_AN_IP_ADDRESS)));
    }

    /** By name; a text that is no name but the number of one means that one. */
    static Conversion enumeration(ColumnType.Enumeration type) {
        List<String> names = new ArrayList<>(type.numbers().keySet());
        List<String> numbers =
                type.numbers().values().stream().map(String::valueOf).toList();
        return ofText((text, scope, then) -> scope.let(
                "arrayFirst(at -> at > 0, [indexOf(%1$s, %3$s), indexOf(%2$s, %3$s)])"
                        .formatted(Quote.literals(names), Quote.literals(numbers), text),
                at -> then.apply(
                        "CAST(%s[greatest(%s, 1)] AS %s)".formatted(Quote.literals(names), at, type.sql()),
                        unless(at + " != 0", ParseFailure.NOT_AN_ENUM_VALUE))));
    }

    private static String unless(String condition, ParseFailure failure) {
        return "if(%s, '', %s)".formatted(condition, Sql.reason(failure));
    }
}
