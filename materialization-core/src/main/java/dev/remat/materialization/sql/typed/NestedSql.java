package dev.remat.materialization.sql.typed;

import dev.remat.materialization.typed.ColumnType;
import java.util.ArrayList;
import java.util.List;

/** Reads arrays and objects; the first reason among their parts is that of the whole. */
final class NestedSql {

    private NestedSql() {}

    /** JSON null and an absent part give NULL. */
    static Conversion orNull(Conversion type) {
        return (raw, scope, then) -> scope.let(
                "%s IN ('', 'null')".formatted(raw),
                none -> type.of(
                        raw,
                        scope,
                        (value, reason) -> scope.let(
                                "[%s, ''][%s + 1]".formatted(reason, none),
                                unread -> then.apply(
                                        "[%s, NULL][greatest(%s, %s != '') + 1]".formatted(value, none, unread),
                                        unread))));
    }

    static Conversion array(Conversion element) {
        return (raw, scope, then) -> scope.let(
                Raw.reasonUnless(raw, '['),
                notArray -> scope.let(
                        each("JSONExtractArrayRaw(%s)".formatted(raw), element, scope.inLambda()),
                        read -> then.apply("tupleElement(%s, 1)".formatted(read), firstOf(notArray, read))));
    }

    /** The last of equal keys counts. */
    static Conversion map(Conversion value) {
        return (raw, scope, then) -> scope.let(
                Raw.reasonUnless(raw, '{'),
                notObject -> PathSql.pairs(
                        raw,
                        scope,
                        (keys, values) -> scope.let(
                                "arrayMap(k -> k = 1, arrayEnumerateUniq(%s))".formatted(keys),
                                counts -> scope.let(
                                        each(counted(values, counts), value, scope.inLambda()),
                                        read -> then.apply(
                                                "mapFromArrays(%s, tupleElement(%s, 1))"
                                                        .formatted(counted(keys, counts), read),
                                                firstOf(notObject, read))))));
    }

    private static String counted(String array, String counts) {
        return "arrayReverse(arrayFilter((x, c) -> c, %s, %s))".formatted(array, counts);
    }

    static Conversion tuple(List<ColumnType.Field> fields, List<Conversion> types) {
        return (raw, scope, then) -> scope.let(
                Raw.reasonUnless(raw, '{'),
                notObject -> PathSql.pairs(raw, scope, (keys, values) -> {
                    var reader = new FieldReader(fields, types, keys, values, scope);
                    reader.reasons.add(notObject);
                    return reader.from(0, then);
                }));
    }

    private static String each(String elements, Conversion type, Lambdas scope) {
        String element = scope.name();
        return "arrayMap(%s -> %s, %s)"
                .formatted(element, type.of(element, scope, "tuple(%s, %s)"::formatted), elements);
    }

    private static String firstOf(String own, String read) {
        return Sql.first(own, "%s(tupleElement(%s, 2))".formatted(Definitions.FIRST, read));
    }

    /** Reads one field after the other, each inside of the names of those before. */
    private static final class FieldReader {
        private final List<ColumnType.Field> fields;
        private final List<Conversion> types;
        private final String keys;
        private final String values;
        private final Scope scope;
        private final List<String> read = new ArrayList<>();
        private final List<String> reasons = new ArrayList<>();

        FieldReader(List<ColumnType.Field> fields, List<Conversion> types, String keys, String values, Scope scope) {
            this.fields = fields;
            this.types = types;
            this.keys = keys;
            this.values = values;
            this.scope = scope;
        }

        String from(int index, Then then) {
            if (index == fields.size()) {
                return then.apply("tuple(%s)".formatted(String.join(", ", read)), Sql.first(reasons));
            }
            String field = PathSql.value(keys, values, fields.get(index).name());
            return scope.let(field, raw -> types.get(index)
                    .of(
                            raw,
                            scope,
                            (value, reason) -> scope.let(reason, named -> {
                                read.add(value);
                                reasons.add(named);
                                return from(index + 1, then);
                            })));
        }
    }
}
