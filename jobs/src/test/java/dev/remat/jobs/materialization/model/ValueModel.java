package dev.remat.jobs.materialization.model;

import dev.remat.jobs.typed.JavaOracle;
import dev.remat.jobs.typed.Reading;
import dev.remat.jobs.typed.TimeOracle;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.ColumnType.Plain;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TimeFormat;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What each type makes of a JSON value. Arrays become lists; maps and tuples become maps; dates {@link LocalDate}, times
 * {@link java.time.Instant}, floats {@code Float} and {@code Double}, and everything else text.
 */
final class ValueModel {

    private static final Pattern UUID = Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Map<Plain, LocalDate> FIRST =
            Map.of(Plain.DATE, LocalDate.EPOCH, Plain.DATE32, LocalDate.parse("1900-01-01"));
    private static final Map<Plain, LocalDate> LAST =
            Map.of(Plain.DATE, LocalDate.parse("2149-06-06"), Plain.DATE32, LocalDate.parse("2299-12-31"));

    private ValueModel() {}

    /**
     * Reads a value.
     *
     * @param json null where the value is absent
     */
    static Reading read(ColumnType type, TimeFormat format, @Nullable Json json) {
        if (type instanceof ColumnType.LowCardinality low) {
            return read(low.dictionary(), format, json);
        }
        if (type instanceof ColumnType.OrNull nullable) {
            return json == null || json instanceof Json.Null ? Reading.of(null) : read(nullable.type(), format, json);
        }
        if (json == null) {
            return Reading.failed(ParseFailure.ABSENT_REQUIRED);
        }
        if (json instanceof Json.Null) {
            return Reading.failed(ParseFailure.NULL_NOT_ALLOWED);
        }
        if (json instanceof Json.Bad bad) {
            return Reading.failed(bad.failure());
        }
        return value(type, format, json);
    }

    private static Reading value(ColumnType type, TimeFormat format, Json json) {
        if (type instanceof ColumnType.Array array && json instanceof Json.Items items) {
            return array(items.values(), item -> read(array.element(), format, item));
        }
        if (type instanceof ColumnType.MapOf map && json instanceof Json.Fields object) {
            return map(object, map, format);
        }
        if (type instanceof ColumnType.Tuple tuple && json instanceof Json.Fields object) {
            return named(
                    tuple.fields().stream().map(ColumnType.Field::name).toList(),
                    tuple.fields().stream()
                            .map(field -> read(field.type(), format, object.value(field.name())))
                            .toList());
        }
        if (type == Plain.BOOL && json instanceof Json.Flag flag) {
            return Reading.of(String.valueOf(flag.value()));
        }
        return json instanceof Json.Text text && type.inner().isEmpty()
                ? scalar(type, format, text.characters())
                : Reading.failed(ParseFailure.WRONG_JSON_TYPE);
    }

    private interface Reader {
        Reading read(Json json);
    }

    /** The first reason among the parts is the reason of the whole. */
    private static Reading array(List<Json> items, Reader reader) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Json item : items) {
            Reading read = reader.read(item);
            if (read.failure() != null) {
                return read;
            }
            values.add(read.value());
        }
        return Reading.of(values);
    }

    private static Reading named(List<String> names, List<Reading> readings) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (readings.get(i).failure() != null) {
                return readings.get(i);
            }
            values.put(names.get(i), readings.get(i).value());
        }
        return Reading.of(values);
    }

    /** The last of equal keys counts, in its own place; a key that is no text spoils the map. */
    private static Reading map(Json.Fields object, ColumnType.MapOf map, TimeFormat format) {
        Map<Json, Reading> last = new LinkedHashMap<>();
        for (Json.Field field : object.fields()) {
            last.remove(field.key());
            last.put(
                    field.key(),
                    field.key() instanceof Json.Bad bad
                            ? Reading.failed(bad.failure())
                            : read(map.value(), format, field.value()));
        }
        List<String> names = last.keySet().stream()
                .map(key -> key instanceof Json.Text text ? text.characters() : "")
                .toList();
        return named(names, List.copyOf(last.values()));
    }

    private static Reading scalar(ColumnType type, TimeFormat format, String text) {
        if (type instanceof ColumnType.Int integer) {
            return JavaOracle.integer(text, integer.signed(), integer.bits());
        }
        if (type instanceof ColumnType.Decimal decimal) {
            return JavaOracle.decimal(text, decimal.precision(), decimal.scale());
        }
        if (type instanceof ColumnType.Floating floating) {
            return floating.bits() == 32 ? JavaOracle.float32(text) : JavaOracle.float64(text);
        }
        if (type instanceof ColumnType.FixedString fixed) {
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            return bytes > fixed.length()
                    ? Reading.failed(ParseFailure.TOO_LONG)
                    : Reading.of(text + "\0".repeat(fixed.length() - bytes));
        }
        if (type instanceof ColumnType.Enumeration enumeration) {
            return enumeration(enumeration.numbers(), text);
        }
        return type instanceof Plain plain ? plain(plain, format, text) : time(type, format, text);
    }

    /** A name, or else the number of one. */
    private static Reading enumeration(Map<String, Integer> numbers, String text) {
        if (numbers.containsKey(text)) {
            return Reading.of(text);
        }
        return numbers.entrySet().stream()
                .filter(entry -> entry.getValue().toString().equals(text))
                .findFirst()
                .map(entry -> Reading.of(entry.getKey()))
                .orElse(Reading.failed(ParseFailure.NOT_AN_ENUM_VALUE));
    }

    private static Reading plain(Plain type, TimeFormat format, String text) {
        return switch (type) {
            case STRING -> Reading.of(text);
            case BOOL -> {
                String lower = text.toLowerCase(Locale.ROOT);
                yield Set.of("true", "false", "1", "0").contains(lower)
                        ? Reading.of(String.valueOf(lower.equals("true") || lower.equals("1")))
                        : Reading.failed(ParseFailure.NOT_A_BOOLEAN);
            }
            case UUID ->
                UUID.matcher(text).matches()
                        ? Reading.of(text.toLowerCase(Locale.ROOT))
                        : Reading.failed(ParseFailure.NOT_A_UUID);
            case DATE, DATE32 ->
                format == TimeFormat.ISO8601
                        ? TimeOracle.date(
                                text, Objects.requireNonNull(FIRST.get(type)), Objects.requireNonNull(LAST.get(type)))
                        : TimeOracle.epochDate(
                                text,
                                format.digits(),
                                Objects.requireNonNull(FIRST.get(type)),
                                Objects.requireNonNull(LAST.get(type)));
            case IPV4 -> IpAddresses.v4(text);
            case IPV6 -> IpAddresses.v6(text);
            case JSON -> throw new IllegalArgumentException("JSON is not modelled");
        };
    }

    private static Reading time(ColumnType type, TimeFormat format, String text) {
        String named =
                type instanceof ColumnType.DateTime64 time64 ? time64.zone() : ((ColumnType.DateTime) type).zone();
        ZoneId zone = ZoneId.of(named == null ? "UTC" : named);
        int digits = type instanceof ColumnType.DateTime64 time64 ? time64.precision() : 0;
        boolean isShort = type instanceof ColumnType.DateTime;
        return format == TimeFormat.ISO8601
                ? TimeOracle.dateTime(text, digits, zone, isShort)
                : TimeOracle.epochDateTime(text, format.digits(), digits, zone, isShort);
    }
}
