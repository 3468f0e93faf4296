package dev.remat.jobs.clickhouse;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Brings parameter values into the escaped text that the server reads them as. */
final class Parameters {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\s*(\\w+)\\s*:\\s*(\\w+)");

    private Parameters() {}

    static Map<String, Object> escaped(String sql, Map<String, String> values) {
        var types = new HashMap<String, String>();
        Matcher placeholder = PLACEHOLDER.matcher(sql);
        while (placeholder.find()) {
            types.put(placeholder.group(1), placeholder.group(2));
        }
        var escaped = new HashMap<String, Object>();
        values.forEach((name, value) ->
                escaped.put(name, isContainer(types.getOrDefault(name, "String")) ? value : escape(value)));
        return escaped;
    }

    /** Containers are written as literals whose own quotes carry the escapes. */
    private static boolean isContainer(String type) {
        return type.equals("Array") || type.equals("Tuple") || type.equals("Map");
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }
}
