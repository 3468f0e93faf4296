package dev.remat.scheduler.http.openapi;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Values that nobody expects.
 *
 * @param random chooses
 */
record Odd(SplittableRandom random) {

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "0",
            "-1",
            "1e9",
            "2147483648",
            "99999999999999999999999999",
            "NaN",
            "null",
            "true",
            "[]",
            "{}",
            "..",
            "../../../etc/passwd",
            "..\\..\\boot.ini",
            "' OR '1'='1",
            "1; DROP TABLE remat_run; --",
            "%",
            "_",
            "${jndi:ldap://127.0.0.1/a}",
            "{{7*7}}",
            "<script>alert(1)</script>",
            "ünïcödé",
            "😀",
            "\u202eright to left",
            "\u0000",
            "\u0001\u001b[31m",
            "\u0085",
            "a\r\nX-Injected: yes",
            "\ud83d",
            "2026-02-30T25:61:61Z",
            "+1000000000-01-01T00:00:00Z",
            "-999999999-01-01T00:00:00Z",
            "+999999999-12-31T23:59:59.999999999Z",
            "20260101T000000Z_aaaaaa",
            "orders",
            "a".repeat(3000));

    private static final List<String> ENCODED = List.of(
            "%00",
            "%",
            "%zz",
            "%2e%2e%2f",
            "..%2f..%2f",
            "%c0%af",
            "%ff%fe",
            "%0d%0aX-Injected:%20yes",
            ";a=b",
            "%3b",
            "//",
            "/./",
            "/../",
            "%5c",
            "+",
            "%u0041",
            "a&b=c",
            "#x",
            "?",
            "\t",
            "\u0007",
            "ü",
            "%F0%9F%98%80");

    private static final String PLAIN = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    String text() {
        return choose(TEXTS);
    }

    /** A text in the form that addresses take it, which may be none. */
    String inAddress() {
        return random.nextInt(3) == 0 ? choose(ENCODED) : encoded(text());
    }

    <T> T choose(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    boolean happens(int percent) {
        return random.nextInt(100) < percent;
    }

    /** Every byte that is no letter or digit by its number. */
    static String encoded(String text) {
        var encoded = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            boolean isPlain = PLAIN.indexOf(each) >= 0;
            encoded.append(isPlain ? Character.toString(each) : "%%%02X".formatted(each));
        }
        return encoded.toString();
    }
}
