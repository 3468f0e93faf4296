package dev.remat.jobs.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * From a configured value to what the program uses.
 *
 * @param <T> the type that it gives
 */
public final class Conversion<T> {

    private static final Pattern BARE_NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    /** Less than this is a forgotten unit, not a limit that a statement can work within. */
    private static final long LEAST_BYTES = 1 << 20;

    private final Function<ConfigValue, T> function;
    private final boolean takesNull;
    private final Set<String> placeholders;

    private Conversion(Function<ConfigValue, T> function) {
        this(function, false, Set.of());
    }

    private Conversion(Function<ConfigValue, T> function, boolean takesNull, Set<String> placeholders) {
        this.function = function;
        this.takesNull = takesNull;
        this.placeholders = Set.copyOf(placeholders);
    }

    T convert(ConfigValue value) {
        return function.apply(value);
    }

    /** Whether an explicit {@code null} is a value, too. */
    boolean takesNull() {
        return takesNull;
    }

    /** Names that may stand in the text as {@code ${name}}, for someone else to fill in. */
    Set<String> placeholders() {
        return placeholders;
    }

    /** The same for keys that have {@code null} among their words: written without quotes it is that word. */
    public Conversion<T> orNullAsWord() {
        return new Conversion<>(
                value -> function.apply(
                        value.valueType() == ConfigValueType.NULL ? ConfigValueFactory.fromAnyRef("null") : value),
                true,
                placeholders);
    }

    /** Text as it stands. Its messages never show the value, so secrets go through here. */
    public static Conversion<String> text() {
        return new Conversion<>(Conversion::scalar);
    }

    /** Text read by a parser; what the parser throws as one of Remat's exceptions becomes the problem. */
    public static <T> Conversion<T> text(Function<String, T> parser) {
        return new Conversion<>(value -> parser.apply(scalar(value)));
    }

    /**
     * Text in which {@code ${name}} stands for something that is not known yet; it has to be in quotes, as HOCON would
     * substitute it otherwise.
     */
    public static <T> Conversion<T> template(String name, Function<String, T> parser) {
        return new Conversion<>(value -> parser.apply(scalar(value)), false, Set.of(name));
    }

    /** Any value, read from its JSON. Numbers keep the digits that were typed; the keys of a section are sorted. */
    public static <T> Conversion<T> json(Function<String, T> parser) {
        return new Conversion<>(value -> parser.apply(Json.of(value)));
    }

    /** {@code true} or {@code false}, also {@code yes}, {@code no}, {@code on}, {@code off}. */
    public static Conversion<Boolean> flag() {
        return new Conversion<>(value -> switch (scalar(value)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw new InvalidValue("must be true or false; it is " + shown(value));
        });
    }

    /** A whole number between two bounds, both included. */
    public static Conversion<Long> wholeNumber(long least, long most) {
        return new Conversion<>(value -> {
            BigInteger number = whole(value);
            if (number.bitLength() < 64 && number.longValue() >= least && number.longValue() <= most) {
                return number.longValue();
            }
            throw new InvalidValue("must be %d or more%s; it is %s"
                    .formatted(
                            least,
                            number.compareTo(BigInteger.valueOf(most)) > 0 ? ", and at most " + most : "",
                            shown(value)));
        });
    }

    /** A time with its unit; a bare number is refused, because HOCON would take it for milliseconds. */
    public static Conversion<Duration> duration() {
        return new Conversion<>(value -> {
            String text = scalar(value);
            if (BARE_NUMBER.matcher(text).matches() && !text.equals("0")) {
                throw new InvalidValue("%s has no unit; write for example %s seconds".formatted(text, text));
            }
            try {
                return value.atKey("value").getDuration("value");
            } catch (ConfigException unreadable) {
                throw new InvalidValue("%s is no time; write for example 30 seconds, 5m (minutes), 2h or 1 day"
                        .formatted(shown(value)));
            }
        });
    }

    /** An amount of memory in bytes, one mebibyte or more. */
    public static Conversion<Long> bytes() {
        return new Conversion<>(value -> {
            scalar(value);
            long bytes;
            try {
                bytes = value.atKey("value").getMemorySize("value").toBytes();
            } catch (ConfigException | IllegalArgumentException unreadable) {
                throw new InvalidValue(
                        "%s is no amount of memory; write for example 4G (4 times 2^30 bytes) or 4GB (4 times 10^9 bytes)"
                                .formatted(shown(value)));
            }
            if (bytes < LEAST_BYTES) {
                throw new InvalidValue("%s is less than 1M; write for example 4G (a bare number counts bytes)"
                        .formatted(shown(value)));
            }
            return bytes;
        });
    }

    /** A part of a whole, {@code 20%} or {@code 0.2}. */
    public static Conversion<Double> fraction() {
        return new Conversion<>(value -> {
            BigDecimal part = part(value, "part of a whole");
            if (part.signum() >= 0 && part.compareTo(BigDecimal.ONE) <= 0) {
                return part.doubleValue();
            }
            throw new InvalidValue(
                    "must lie between 0%% and 100%%; it is %s (20%% and 0.2 are the same)".formatted(shown(value)));
        });
    }

    /** How large something is beside something else, {@code 150%} or {@code 1.5}; 0 or more. */
    public static Conversion<Double> ratio() {
        return new Conversion<>(value -> {
            BigDecimal part = part(value, "ratio");
            if (part.signum() >= 0) {
                return part.doubleValue();
            }
            throw new InvalidValue("must be 0%% or more; it is %s".formatted(shown(value)));
        });
    }

    private static BigDecimal part(ConfigValue value, String noun) {
        String text = scalar(value).strip();
        boolean percent = text.endsWith("%");
        try {
            BigDecimal number = new BigDecimal(
                    percent ? text.substring(0, text.length() - 1).strip() : text);
            return percent ? number.movePointLeft(2) : number;
        } catch (NumberFormatException noNumber) {
            throw new InvalidValue("%s is no %s; write for example 20%% or 0.2".formatted(shown(value), noun));
        }
    }

    /** A list of texts. */
    public static Conversion<List<String>> texts() {
        return new Conversion<>(value -> {
            if (!(value instanceof ConfigList list)) {
                throw new InvalidValue(
                        "must be a list; write [%s]".formatted(isScalar(value) ? value.unwrapped() : "first, second"));
            }
            return list.stream().map(Conversion::scalar).toList();
        });
    }

    /** A list of texts, or a text alone for a list of one. */
    public static Conversion<List<String>> textOrTexts() {
        return new Conversion<>(value -> isScalar(value) ? List.of(scalar(value)) : texts().convert(value));
    }

    /**
     * One of the names of an enum.
     *
     * @param values the constants that this version knows
     * @param name the name of each in configuration
     * @param later names that a later version of Remat brings
     */
    public static <E extends Enum<E>> Conversion<E> choice(E[] values, Function<E, String> name, List<String> later) {
        List<String> names = Arrays.stream(values).map(name).toList();
        return new Conversion<>(value -> {
            String text = scalar(value);
            if (names.contains(text)) {
                return values[names.indexOf(text)];
            }
            String offered = names.stream().collect(Collectors.joining(", "));
            throw new InvalidValue(
                    later.contains(text)
                            ? "%s is not supported by this version of Remat; it has %s".formatted(text, offered)
                            : "must be one of %s; it is %s%s"
                                    .formatted(offered, shown(value), didYouMean(text, names)));
        });
    }

    /** {@code ; did you mean X?}, or nothing where no candidate is close. */
    public static String didYouMean(String text, Collection<String> names) {
        return Suggestion.closest(text, names)
                .map("; did you mean %s?"::formatted)
                .orElse("");
    }

    private static BigInteger whole(ConfigValue value) {
        try {
            return new BigDecimal(scalar(value)).toBigIntegerExact();
        } catch (ArithmeticException | NumberFormatException notWhole) {
            throw new InvalidValue("must be a whole number; it is " + shown(value));
        }
    }

    static String scalar(ConfigValue value) {
        if (!isScalar(value)) {
            throw new InvalidValue("must be a single value; it is " + shown(value));
        }
        return value.atKey("value").getString("value");
    }

    static boolean isScalar(ConfigValue value) {
        return switch (value.valueType()) {
            case STRING, NUMBER, BOOLEAN -> true;
            default -> false;
        };
    }

    static String shown(ConfigValue value) {
        if (value.valueType() == ConfigValueType.STRING) {
            return "'" + value.unwrapped() + "'";
        }
        return switch (value.valueType()) {
            case OBJECT -> "a section { … }";
            case LIST -> "a list";
            default -> String.valueOf(value.unwrapped());
        };
    }
}
