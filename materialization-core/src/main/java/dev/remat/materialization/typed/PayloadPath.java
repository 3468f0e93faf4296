package dev.remat.materialization.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where in the payload a value stands.
 *
 * @param steps keys of objects and places in arrays, outermost first; the first is a key
 */
public record PayloadPath(List<Step> steps) {

    private static final Pattern STEP = Pattern.compile(
            "(?<dot>\\.)?(?:(?<key>[^.\\[\\]\"\\s]+)|\"(?<quoted>(?:[^\"\\\\]|\\\\[\"\\\\])+)\")|\\[(?<index>[0-9]{1,6})]");

    private static final Pattern PLAIN_KEY = Pattern.compile("[^.\\[\\]\"\\s]+");

    public PayloadPath {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || !(steps.get(0) instanceof Key)) {
            throw new InvalidTypedColumn("a payload path begins with a key");
        }
    }

    /** One key of the payload, whatever characters it has. */
    public static PayloadPath key(String key) {
        return new PayloadPath(List.of(new Key(key)));
    }

    /** The key of the payload that the path begins with. */
    public String firstKey() {
        return ((Key) steps.get(0)).name();
    }

    /** Whether the path ends at its first key. */
    public boolean isOneKey() {
        return steps.size() == 1;
    }

    /**
     * Reads {@code address.city} or {@code items[0].sku}. A key with other characters stands in double quotes: {@code
     * "a.b".c}. Places in arrays count from 0.
     *
     * @throws InvalidTypedColumn if the text is not a path
     */
    public static PayloadPath parse(String text) {
        List<Step> steps = new ArrayList<>();
        Matcher step = STEP.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!step.find(at) || step.start() != at || !joined(step, at)) {
                throw new InvalidTypedColumn(
                        "payload path '%s' is not understood from '%s' on; write it like address.city or items[0].sku, keys with other characters in double quotes"
                                .formatted(text, text.substring(at)));
            }
            steps.add(read(step));
            at = step.end();
        }
        return new PayloadPath(steps);
    }

    /** The path as {@link #parse} reads it. */
    public String text() {
        var text = new StringBuilder();
        for (Step step : steps) {
            if (step instanceof Key key) {
                text.append(text.isEmpty() ? "" : ".").append(key.text());
            } else {
                text.append('[').append(((Index) step).place()).append(']');
            }
        }
        return text.toString();
    }

    private static boolean joined(Matcher step, int at) {
        boolean isIndex = step.group("index") != null;
        boolean hasDot = step.group("dot") != null;
        return isIndex || hasDot == (at > 0);
    }

    private static Step read(Matcher step) {
        if (step.group("index") != null) {
            return new Index(Integer.parseInt(step.group("index")));
        }
        String key = step.group("key");
        return new Key(key == null ? step.group("quoted").replaceAll("\\\\(.)", "$1") : key);
    }

    /** One step into the payload. */
    public sealed interface Step {}

    /** The value of a key of an object. */
    public record Key(String name) implements Step {

        public Key {
            if (name.isEmpty() || name.chars().anyMatch(Character::isISOControl)) {
                throw new InvalidTypedColumn("a payload key is not empty and has no control characters");
            }
        }

        /** The key as it stands in a path. */
        String text() {
            return PLAIN_KEY.matcher(name).matches()
                    ? name
                    : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
    }

    /** An element of an array, counted from 0. */
    public record Index(int place) implements Step {

        public Index {
            if (place < 0) {
                throw new InvalidTypedColumn("places in arrays count from 0");
            }
        }
    }
}
