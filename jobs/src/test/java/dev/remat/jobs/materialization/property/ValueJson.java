package dev.remat.jobs.materialization.property;

import dev.remat.jobs.typed.ValueGenerator;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import dev.remat.materialization.typed.TimeFormat;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;

/** JSON of values for a type: such as fit, such as nearly do, and such as are none. */
final class ValueJson {

    /** What stands in payloads although nothing of it is a value, or one of another type. */
    private static final String[] MISTAKES = {
        "null",
        "{}",
        "[]",
        "[1]",
        "{\"x\":1}",
        "true",
        "\"\"",
        "1E5",
        "0.5",
        "-0",
        "\"true\"",
        "[null]",
        "\"01\"",
        "\" 1\"",
        "01",
        "1.",
        ".5",
        "+1",
        "1.e5",
        "0x10",
        "-",
        "tru",
        "TRUE",
        "'x'",
        "NaN",
        "Infinity",
        "<00>",
        "<C2><A0>1",
        "1<FF>",
        "1e999",
        "-1e-999",
        "1e99999999999",
        "9".repeat(400),
        "\"12abc\"",
        "[01]",
        "{\"x\":\"<C0>\"}",
        "{\"\\udfff\":1}",
        "\"\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"x<FF>\"",
        "\"<ED><A0><80>\"",
        "\"<EF><BB><BF><F0><9F><98><80>\"",
        "\"\\x\"",
        "\"a<09>b\"",
        "\"a<00>b\"",
        "\"a\\u0000b\"",
        "\"\\u12\"",
        "\"<7F>\""
    };

    private final Chance chance;
    private final ValueGenerator values;
    private final TimeTexts times;

    ValueJson(Chance chance) {
        this.chance = chance;
        this.values = new ValueGenerator(chance.random());
        this.times = new TimeTexts(chance);
    }

    String mistake() {
        return chance.of(MISTAKES);
    }

    /** Mostly a value that fits. */
    String of(ColumnType type, TimeFormat format) {
        if (type instanceof ColumnType.OrNull nullable) {
            return chance.oneIn(8) ? "null" : of(nullable.type(), format);
        }
        if (type instanceof ColumnType.LowCardinality low) {
            return of(low.dictionary(), format);
        }
        if (type instanceof ColumnType.Array array) {
            return several(() -> part(array.element(), format), "[", "]");
        }
        if (type instanceof ColumnType.MapOf map) {
            return several(() -> key() + ':' + part(map.value(), format), "{", "}");
        }
        if (type instanceof ColumnType.Tuple tuple) {
            return tuple(tuple, format);
        }
        return scalar(type, format);
    }

    private String part(ColumnType type, TimeFormat format) {
        return chance.oneIn(25) ? mistake() : of(type, format);
    }

    private String several(Supplier<String> part, String start, String end) {
        List<String> parts = new ArrayList<>();
        for (int i = chance.below(4); i > 0; i--) {
            parts.add(part.get());
        }
        return start + String.join(chance.of(",", " , "), parts) + end;
    }

    private String key() {
        return chance.oneIn(4)
                ? values.json(chance.of("k", "é", "🎉", ""))
                : chance.of("\"k\"", "\"l\"", "\"m\"", "\"\\u006b\"");
    }

    private String tuple(ColumnType.Tuple tuple, TimeFormat format) {
        List<String> fields = new ArrayList<>();
        for (ColumnType.Field field : tuple.fields()) {
            if (!chance.oneIn(10)) {
                fields.add("\"%s\":%s".formatted(field.name(), part(field.type(), format)));
            }
        }
        if (chance.oneIn(5)) {
            fields.add(chance.below(fields.size() + 1), "\"%s\":%s".formatted(chance.of("other", "x"), mistake()));
        }
        return "{" + String.join(",", fields) + "}";
    }

    private String scalar(ColumnType type, TimeFormat format) {
        if (type instanceof ColumnType.Int integer) {
            return spelled(integer(integer));
        }
        if (type instanceof ColumnType.Decimal decimal) {
            return spelled(decimal(decimal));
        }
        if (type instanceof ColumnType.Floating) {
            return chance.oneIn(10) ? chance.of("NaN", "\"-Infinity\"", "\"nan\"") : spelled(values.number());
        }
        if (type instanceof ColumnType.FixedString fixed) {
            String text =
                    chance.oneIn(12) ? "x".repeat(fixed.length() + 1) : chance.of("", "x", "x".repeat(fixed.length()));
            return values.json(fixed.length() > 1 && chance.oneIn(4) ? "é" : text);
        }
        if (type instanceof ColumnType.Enumeration enumeration) {
            return chance.oneIn(2)
                    ? values.json(chance.of(List.copyOf(enumeration.numbers().keySet())))
                    : spelled(String.valueOf(
                            chance.of(List.copyOf(enumeration.numbers().values())) + (chance.oneIn(9) ? 1 : 0)));
        }
        return type instanceof Plain plain ? plain(plain, format) : spelled(times.time(type, format));
    }

    private String integer(ColumnType.Int type) {
        if (chance.oneIn(12)) {
            return values.number();
        }
        int bits = chance.oneIn(3) ? type.bits() : chance.between(1, type.bits());
        var value = new BigInteger(
                bits - (type.signed() ? 1 : 0),
                new java.util.Random(chance.random().nextLong()));
        String digits = (type.signed() && chance.oneIn(2) ? value.not() : value).toString();
        return digits + (chance.oneIn(8) ? chance.of(".0", "e0", "E+0", "0e-1", ".000e00") : "");
    }

    private String decimal(ColumnType.Decimal type) {
        if (chance.oneIn(12)) {
            return values.number();
        }
        int whole = chance.below(type.precision() - type.scale() + 1);
        int fraction = chance.below(type.scale() + 1);
        String digits = (chance.oneIn(2) ? "-" : "") + (whole == 0 ? "0" : chance.between(1, 9) + digits(whole - 1));
        return digits
                + (fraction == 0 ? "" : "." + digits(fraction))
                + (chance.oneIn(8) ? chance.of("e0", "0", "E-1", "e1") : "");
    }

    private String digits(int count) {
        var digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append(chance.below(10));
        }
        return digits.toString();
    }

    private String plain(Plain type, TimeFormat format) {
        return switch (type) {
            case STRING -> chance.oneIn(5) ? spelled(values.number()) : values.json(values.text());
            case BOOL ->
                chance.oneIn(10)
                        ? chance.of("\"yes\"", "2", "1.0", "\"\"")
                        : chance.of("true", "false", "1", "0", "\"TRUE\"", "\"false\"", "\"1\"");
            case UUID -> {
                String uuid =
                        new UUID(chance.random().nextLong(), chance.random().nextLong()).toString();
                String wrong = chance.of(uuid.replace("-", ""), uuid + "0", "{" + uuid + "}", uuid.replace('a', 'g'));
                yield '"' + (chance.oneIn(10) ? wrong : chance.of(uuid, uuid.toUpperCase(Locale.ROOT))) + '"';
            }
            case DATE, DATE32 -> spelled(times.day(format));
            case IPV4 ->
                '"'
                        + (chance.oneIn(10)
                                ? chance.of("256.1.1.1", "1.2.3", "01.2.3.4", "1.2.3.4.", "::1")
                                : chance.of("192.168.0.1", "0.0.0.0", "255.255.255.255"))
                        + '"';
            case IPV6 -> '"' + v6() + '"';
            case JSON -> throw new IllegalArgumentException("JSON is not generated");
        };
    }

    private String v6() {
        return chance.oneIn(10)
                ? chance.of("x", "1:2:3", "1::2::3", "12345::", "1:2:3:4:5:6:7:8:9", "::g", "")
                : chance.of("::", "::1", "2001:DB8::1", "fe80:0:0:0:1:2:3:4", "1::", "::ffff:10.0.0.1", "10.0.0.1");
    }

    /** As a number where it is one, or as a string. */
    private String spelled(String text) {
        boolean isNumber = text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
        return isNumber && chance.oneIn(2) ? text : '"' + text + '"';
    }

    /** Mistakes and values whose own type does not matter. */
    String anything() {
        return chance.oneIn(2)
                ? mistake()
                : Arrays.asList("1", "\"x\"", "[1,{\"x\":[1e999]}]", values.json(values.text()))
                        .get(chance.below(4));
    }
}
