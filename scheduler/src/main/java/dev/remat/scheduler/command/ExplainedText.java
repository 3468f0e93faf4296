package dev.remat.scheduler.command;

import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.config.SetValue;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.view.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys of a route with where they are set, for people and for programs. */
final class ExplainedText {

    private static final int LONGEST = 60;
    private static final String DEFAULTS = "remat.defaults";

    private final String route;
    private final List<ExplainedKey> keys;
    private final int left;

    /** @param left how many keys are left out, as no file sets them */
    ExplainedText(String route, List<ExplainedKey> keys, int left) {
        this.route = route;
        this.keys = keys;
        this.left = left;
    }

    /** Of the values that are overridden only those that files set. */
    String text() {
        var table = new TextTable("KEY", "VALUE", "SET IN");
        for (ExplainedKey key : keys) {
            table.row(key.key(), shown(key.value().text()), place(key.value()));
            key.overridden().stream()
                    .filter(value -> !value.isDefault())
                    .forEach(value -> table.row("  overrides", shown(value.text()), place(value)));
        }
        String rest = left == 0 ? "" : "%nset in no file: %d more keys; --all shows their defaults%n".formatted(left);
        return "%s%n%n%s%s".formatted(route, table, rest);
    }

    String json() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("route", route);
        fields.put("keys", keys.stream().map(ExplainedText::fields).toList());
        return JsonText.of(fields);
    }

    private static Map<String, @Nullable Object> fields(ExplainedKey key) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("key", key.key());
        fields.putAll(fields(key.value()));
        fields.put(
                "overrides",
                key.overridden().stream().map(ExplainedText::fields).toList());
        return fields;
    }

    private static Map<String, @Nullable Object> fields(SetValue value) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("value", value.text());
        fields.put("default", value.isDefault());
        fields.put("file", value.isDefault() ? null : value.file());
        fields.put("line", value.isDefault() || value.line() == 0 ? null : value.line());
        fields.put("section", value.isDefault() || value.section().isEmpty() ? null : value.section());
        fields.put("variable", value.variable().orElse(null));
        return fields;
    }

    private static String place(SetValue value) {
        if (value.isDefault()) {
            return "default";
        }
        String line = value.line() == 0 ? "" : ":" + value.line();
        String section = value.section().startsWith(DEFAULTS) ? ", " + DEFAULTS : "";
        String variable = value.variable().map(", from ${%s}"::formatted).orElse("");
        return value.file() + line + section + variable;
    }

    /** On one line, and not too long for one: the whole value stands in the file. */
    private static String shown(String text) {
        String line = text.isEmpty() ? "\"\"" : text.replaceAll("\\p{Cntrl}+", " ");
        return line.codePointCount(0, line.length()) <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, LONGEST - 2)) + " …";
    }
}
