package dev.remat.jobs.typed;

import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TimeFormat;
import dev.remat.materialization.typed.TypedColumn;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One value of a payload and what becomes of it.
 *
 * @param type a type, perhaps followed by {@code ;} and a time format
 * @param json the value; {@code <FF>} is that byte, {@code (absent)} a payload without it
 * @param expected the value as an element of an array's text, or {@code !} and the reason
 */
record TypedCase(String type, String json, String expected) {

    static final String ABSENT = "(absent)";

    TypedColumn column(String name) {
        String[] parts = type.split("; ", 2);
        TypedColumn column = TypedColumn.of(name, ColumnType.parse(parts[0]));
        return parts.length == 1 ? column : column.in(TimeFormat.of(parts[1]));
    }

    /** A payload with the value between two others that must not suffer. */
    byte[] payload() {
        String value = json.equals(ABSENT) ? "" : "\"v\":" + json + ",";
        return bytes("{\"before\":\"\\u00e9\\ud83d\\ude00\"," + value + "\"after\":12345678901234567890}");
    }

    static byte[] bytes(String text) {
        var out = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); ) {
            if (text.substring(i).matches("(?s)<[0-9A-F]{2}>.*")) {
                out.write(Integer.parseInt(text.substring(i + 1, i + 3), 16));
                i += 4;
            } else {
                int c = text.codePointAt(i);
                out.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
                i += Character.charCount(c);
            }
        }
        return out.toByteArray();
    }
}
