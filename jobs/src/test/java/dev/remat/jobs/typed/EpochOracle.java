package dev.remat.jobs.typed;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What counts of units since 1970 should become, by the means of Java. */
final class EpochOracle {

    private EpochOracle() {}

    static String date(String text, String perDay, String last) {
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

    static String time(String text, int unitDigits, int digits) {
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
        int year = instant.atZone(ZoneOffset.UTC).getYear();
        String pattern = "yyyy-MM-dd HH:mm:ss" + (digits == 0 ? "" : "." + "S".repeat(digits));
        return year >= 1900 && year <= 2299
                ? "'" + DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(instant.atZone(ZoneOffset.UTC)) + "'"
                : "!out-of-range";
    }
}
