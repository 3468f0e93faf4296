package dev.remat.jobs.typed;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What each value should become, by the means of Java. */
final class JavaOracle {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern TIME =
            Pattern.compile("([0-9-]{10})[T ]([0-9]{2}:[0-9]{2})(:[0-9]{2})?(?:\\.([0-9]+))?(Z|[+-][0-9:]+)?");

    private JavaOracle() {}

    static String integer(String text, boolean signed, int bits) {
        return number(text)
                .map(value -> {
                    if (value.stripTrailingZeros().scale() > 0) {
                        return "!too-many-digits";
                    }
                    BigInteger integer = value.toBigIntegerExact();
                    BigInteger most =
                            BigInteger.TWO.pow(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
                    BigInteger least = signed ? most.not() : BigInteger.ZERO;
                    boolean fits = integer.compareTo(least) >= 0 && integer.compareTo(most) <= 0;
                    return fits ? integer.toString() : "!out-of-range";
                })
                .orElse("!not-a-number");
    }

    static String decimal(String text, int precision, int scale) {
        return number(text)
                .map(value -> {
                    if (value.stripTrailingZeros().scale() > scale) {
                        return "!too-many-digits";
                    }
                    BigDecimal exact = value.setScale(scale, RoundingMode.UNNECESSARY);
                    return exact.precision() > precision ? "!out-of-range" : exact.toPlainString();
                })
                .orElse("!not-a-number");
    }

    static String float64(String text) {
        return number(text)
                .map(value -> {
                    double d = Double.parseDouble(text);
                    boolean lost = Double.isInfinite(d) || (d == 0 && value.signum() != 0);
                    return lost ? "!out-of-range" : "bits " + Long.toUnsignedString(Double.doubleToRawLongBits(d));
                })
                .orElse("!not-a-number");
    }

    static String float32(String text) {
        return number(text)
                .map(value -> {
                    float f = (float) Double.parseDouble(text);
                    boolean lost = Float.isInfinite(f) || (f == 0 && value.signum() != 0);
                    return lost ? "!out-of-range" : "bits " + Integer.toUnsignedString(Float.floatToRawIntBits(f));
                })
                .orElse("!not-a-number");
    }

    private static Optional<BigDecimal> number(String text) {
        return NUMBER.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    static String date(String text, String first, String last) {
        Matcher time = TIME.matcher(text);
        boolean zoned =
                time.matches() && time.group(5) != null && !time.group(5).equals("Z");
        boolean broken = zoned || (text.length() > 10 && local(text).isEmpty());
        LocalDate day = broken ? null : day(text.substring(0, 10)).orElse(null);
        if (day == null) {
            return "!not-a-date";
        }
        if (day.isBefore(LocalDate.parse(first)) || day.isAfter(LocalDate.parse(last))) {
            return "!out-of-range";
        }
        boolean midnight =
                text.length() == 10 || local(text).orElseThrow().toLocalTime().equals(LocalTime.MIDNIGHT);
        return midnight ? "'" + day + "'" : "!has-time-of-day";
    }

    static String epochDate(String text, String perDay, String last) {
        BigDecimal days;
        try {
            days = new BigDecimal(text).divide(new BigDecimal(perDay));
            days.toBigIntegerExact();
        } catch (ArithmeticException partOfADay) {
            return "!has-time-of-day";
        }
        boolean fits = days.signum() >= 0
                && days.compareTo(BigDecimal.valueOf(LocalDate.parse(last).toEpochDay())) <= 0;
        return fits ? "'" + LocalDate.ofEpochDay(days.longValueExact()) + "'" : "!out-of-range";
    }

    static String epochTime(String text, int unitDigits, int digits) {
        BigDecimal seconds = new BigDecimal(text).movePointLeft(unitDigits);
        if (seconds.stripTrailingZeros().scale() > digits) {
            return "!too-many-digits";
        }
        if (seconds.abs().compareTo(new BigDecimal("1e12")) > 0) {
            return "!out-of-range";
        }
        long whole = seconds.setScale(0, RoundingMode.FLOOR).longValueExact();
        Instant instant = Instant.ofEpochSecond(
                whole,
                seconds.subtract(BigDecimal.valueOf(whole)).movePointRight(9).longValueExact());
        return fits(instant, ZoneOffset.UTC, false)
                ? "'" + format(digits).format(instant.atZone(ZoneOffset.UTC)) + "'"
                : "!out-of-range";
    }

    static String dateTime(String text, int digits, String zone, boolean shortRange) {
        Optional<LocalDateTime> local = local(text);
        if (local.isEmpty()) {
            return "!not-a-date";
        }
        if (local.get().getYear() < 1900 || local.get().getYear() > 2299) {
            return "!out-of-range";
        }
        BigDecimal fraction = BigDecimal.valueOf(local.get().toLocalTime().toNanoOfDay() % 1_000_000_000L, 9)
                .stripTrailingZeros();
        if (fraction.scale() > digits) {
            return "!too-many-digits";
        }
        Instant instant = instant(text, local.get(), ZoneId.of(zone));
        return fits(instant, ZoneId.of(zone), shortRange)
                ? "'" + format(digits).format(instant.atZone(ZoneId.of(zone))) + "'"
                : "!out-of-range";
    }

    private static boolean fits(Instant instant, ZoneId zone, boolean shortRange) {
        if (shortRange) {
            return instant.getEpochSecond() >= 0 && instant.getEpochSecond() <= 4_294_967_295L;
        }
        int utcYear = instant.atZone(ZoneOffset.UTC).getYear();
        int year = instant.atZone(zone).getYear();
        return Math.min(utcYear, year) >= 1900 && Math.max(utcYear, year) <= 2299;
    }

    private static Instant instant(String text, LocalDateTime local, ZoneId zone) {
        Matcher time = TIME.matcher(text);
        String offset = time.matches() ? time.group(5) : null;
        return local.atZone(offset == null ? zone : ZoneOffset.of(offset)).toInstant();
    }

    private static Optional<LocalDateTime> local(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return Optional.empty();
        }
        try {
            String seconds = time.group(3) == null ? "" : time.group(3);
            String fraction = time.group(4) == null ? "" : "." + time.group(4);
            LocalTime clock = LocalTime.parse(time.group(2) + seconds + fraction);
            return day(time.group(1)).map(day -> day.atTime(clock));
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    private static Optional<LocalDate> day(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    private static DateTimeFormatter format(int digits) {
        return DateTimeFormatter.ofPattern(
                "yyyy-MM-dd HH:mm:ss" + (digits == 0 ? "" : "." + "S".repeat(digits)), Locale.ROOT);
    }

    /** The text's bytes, or the reason why it has none. */
    static String hex(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair) {
                return "!lone-surrogate";
            }
            i += pair ? 1 : 0;
        }
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }
}
