package dev.remat.jobs.materialization.property;

import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Payloads for declared columns: values that fit and such as do not, nulls, gaps, and documents that are none. */
final class PayloadGenerator {

    private static final String DEEP = "[".repeat(1100) + "]".repeat(1100);

    private final Chance chance;
    private final ValueJson values;
    private final List<TypedColumn> columns;
    private final @Nullable String placeholder;
    private final int mistakes;

    PayloadGenerator(Chance chance, List<TypedColumn> columns, @Nullable String placeholder) {
        this.chance = chance;
        this.values = new ValueJson(chance);
        this.columns = columns;
        this.placeholder = placeholder;
        this.mistakes = chance.of(6, 25, 100);
    }

    /** Of an insert or update. */
    String row(boolean isUpdate) {
        if (chance.oneIn(30)) {
            return broken(isUpdate);
        }
        return object(isUpdate);
    }

    /** Of a delete: often without any column. */
    String deleted(String keyJson) {
        return switch (chance.below(6)) {
            case 0 -> "";
            case 1 -> "null";
            case 2 -> keyJson;
            case 3 -> row(false);
            default -> "{}";
        };
    }

    private String broken(boolean isUpdate) {
        String sound = object(isUpdate);
        return switch (chance.below(8)) {
            case 0 -> sound.substring(0, chance.below(sound.length()));
            case 1 -> sound + chance.of("}", " {}", "x", ",", "<00>", "<0C>", "/**/");
            case 2 ->
                chance.of(
                        "",
                        " ",
                        "null",
                        "[]",
                        "5",
                        "\"x\"",
                        "{<FF>}",
                        "{a:1}",
                        "{1:2}",
                        "{\"a\":1,}",
                        "<EF><BB><BF>{}",
                        "<00>");
            case 3 -> sound.substring(0, sound.lastIndexOf('}')) + ",}";
            case 4 -> "{\"deep\":%s,\"a\":1}".formatted(DEEP);
            case 5 -> sound.replaceFirst(":", chance.of("", "::", " 1:"));
            case 6 -> "[" + sound + "]";
            default -> sound.replaceFirst(",", chance.of("", ",,", " "));
        };
    }

    private String object(boolean isUpdate) {
        List<String> fields = new ArrayList<>();
        for (String key : keys()) {
            if (chance.oneIn(isUpdate ? 4 : 30)) {
                continue;
            }
            if (chance.oneIn(30)) {
                fields.add(field(key, values.anything()));
            }
            fields.add(field(key, value(key)));
        }
        if (chance.oneIn(4)) {
            fields.add(chance.below(fields.size() + 1), field(chance.of("more", "A", "x<FF>"), values.anything()));
        }
        String blank = chance.of("", "", "", " ", "\n", "\t ");
        return "{" + blank + String.join(blank + "," + blank, fields) + "}" + blank;
    }

    private Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>();
        if (columns.isEmpty()) {
            keys.addAll(List.of("a", "b"));
        }
        columns.forEach(column -> keys.add(column.path().firstKey()));
        return keys;
    }

    private String field(String key, String value) {
        String spelled = chance.oneIn(20) && key.charAt(0) != 'x'
                ? "\"\\u%04x".formatted((int) key.charAt(0)) + key.substring(1)
                : '"' + key;
        return spelled + "\"" + chance.of(":", ":", " : ") + value;
    }

    private String value(String key) {
        if (placeholder != null && chance.oneIn(12)) {
            return unsent();
        }
        List<TypedColumn> readers = columns.stream()
                .filter(column -> column.path().firstKey().equals(key))
                .toList();
        if (readers.isEmpty() || chance.oneIn(mistakes)) {
            return values.anything();
        }
        TypedColumn reader = chance.of(readers);
        return along(reader.path().steps(), 1, reader);
    }

    private String unsent() {
        return chance.oneIn(3) ? "\"\\u005f" + String.valueOf(placeholder).substring(1) + '"' : '"' + placeholder + '"';
    }

    /** The value of a path from one of its steps on. */
    private String along(List<PayloadPath.Step> steps, int from, TypedColumn reader) {
        if (from == steps.size()) {
            boolean isUnsent = placeholder != null && from > 1 && chance.oneIn(12);
            return isUnsent ? unsent() : values.of(reader.type(), reader.format());
        }
        if (chance.oneIn(15)) {
            return chance.of("null", "{}", "[]", "\"x\"", "1", "[null]", "01");
        }
        String inner = along(steps, from + 1, reader);
        if (steps.get(from) instanceof PayloadPath.Key key) {
            return "{\"before\":1,\"%s\":%s}".formatted(key.name(), inner);
        }
        int place = ((PayloadPath.Index) steps.get(from)).place();
        return "[" + "0,".repeat(place) + inner + "]";
    }
}
