package dev.remat.jobs.typed;

import java.math.BigInteger;
import java.util.random.RandomGenerator;

/** Values near limits, with odd spellings, and some that are none. */
public final class ValueGenerator {

    private final RandomGenerator random;

    public ValueGenerator(RandomGenerator random) {
        this.random = random;
    }

    public String number() {
        String whole = random.nextInt(6) == 0 ? nearPowerOfTwo() : digits(1 + random.nextInt(small(80)));
        String sign = random.nextInt(3) == 0 && !whole.startsWith("-") ? "-" : "";
        String fraction = random.nextInt(2) == 0 ? "" : "." + digits(1 + random.nextInt(small(50)));
        String exponent = random.nextInt(3) != 0 ? "" : pick("e", "E") + pick("", "-", "+") + random.nextInt(small(90));
        String odd = random.nextInt(25) == 0 ? pick("x", " ", "e", ".", "-") : "";
        return sign + whole + fraction + exponent + odd;
    }

    private int small(int most) {
        return random.nextBoolean() ? 6 : most;
    }

    private String nearPowerOfTwo() {
        int power = new int[] {7, 8, 15, 16, 31, 32, 63, 64, 127, 128, 255, 256}[random.nextInt(12)];
        var value = BigInteger.TWO.pow(power).add(BigInteger.valueOf(random.nextInt(5) - 2));
        return (random.nextBoolean() ? value : value.negate()).toString();
    }

    private String digits(int count) {
        var digits = new StringBuilder();
        for (int i = 0; i < count; i++) {
            digits.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
        }
        return digits.toString();
    }

    public String time() {
        String day = "%04d-%02d-%02d".formatted(year(), random.nextInt(14), random.nextInt(33));
        if (random.nextInt(4) == 0) {
            return day;
        }
        String time = "%02d:%02d".formatted(random.nextInt(25), random.nextInt(61));
        if (random.nextInt(8) != 0) {
            time += ":%02d".formatted(random.nextInt(61));
            time += random.nextBoolean() ? "" : "." + digits(1 + random.nextInt(9));
        }
        return day + pick("T", " ") + time + pick("", "Z", "+01:00", "-0930", "+14");
    }

    /** A number of days, seconds or parts of one since 1970, whole ones now and then. */
    String epoch() {
        String unit = pick("1", "86400", "86400000", "86400000000", "86400000000000");
        String count = new BigInteger(digits(1 + random.nextInt(6)))
                .multiply(new BigInteger(unit))
                .add(BigInteger.valueOf(random.nextInt(3) == 0 ? random.nextInt(2000) : 0))
                .toString();
        return pick("", "", "-") + count + pick("", "", "", ".0", ".5", "." + digits(9), "e3");
    }

    private int year() {
        return random.nextInt(3) == 0 ? random.nextInt(3000) : 1895 + random.nextInt(410);
    }

    /** Any characters, also half surrogates now and then. */
    public String text() {
        var text = new StringBuilder();
        int length = random.nextInt(20);
        for (int i = 0; i < length; i++) {
            switch (random.nextInt(8)) {
                case 0 -> text.append((char) random.nextInt(32));
                case 1 -> text.append(pick("\"", "\\", "/", "{", "}", "12", ":", ","));
                case 2 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                case 3 -> text.append((char) random.nextInt(0xD800));
                case 4 -> text.append(random.nextInt(40) == 0 ? (char) (0xD800 + random.nextInt(0x800)) : 'x');
                default -> text.append((char) (32 + random.nextInt(95)));
            }
        }
        return text.toString();
    }

    /** One of the many spellings of a text. */
    public String json(String text) {
        var json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair && random.nextBoolean()) {
                json.append(c).append(text.charAt(++i));
            } else if (pair) {
                json.append(escaped(c)).append(escaped(text.charAt(++i)));
            } else if (c < 32 || Character.isSurrogate(c) || random.nextInt(6) == 0 || c == '<') {
                json.append(escaped(c));
            } else {
                json.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return json.append('"').toString();
    }

    private String escaped(char c) {
        return (random.nextBoolean() ? "\\u%04x" : "\\u%04X").formatted((int) c);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
