package dev.remat.jobs.materialization.model;

import dev.remat.materialization.typed.ParseFailure;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a payload apart.
 *
 * <p>The rules: the payload is one JSON object, or malformed as a whole. Brackets, colons and commas must be where JSON has
 * them, and keys must be strings. What stands in the place of a value and is none makes that value bad and no other.
 */
final class PayloadReader {

    private static final int DEEPEST = 1000;
    private static final Set<String> NAMED_NUMBERS = Set.of("NaN", "Infinity", "-Infinity");
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    private static final Pattern BLANKS = Pattern.compile("[ \\t\\r\\n]*");
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]++|\\\\[\\s\\S])*+)\"");
    private static final Pattern WORD = Pattern.compile("[^ \\t\\r\\n,:{}\\[\\]\"]+");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:([\"\\\\/bfnrt])|u([0-9a-fA-F]{4}))");

    /** The document is none. */
    private static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** One character for each byte. */
    private final String bytes;

    private int at;

    private PayloadReader(byte[] payload) {
        bytes = new String(payload, StandardCharsets.ISO_8859_1);
    }

    /** The object; empty where the payload is malformed. */
    static Optional<Json.Fields> read(byte[] payload) {
        var reader = new PayloadReader(payload);
        try {
            Json.Fields object = reader.object(1);
            return reader.at == reader.bytes.length() ? Optional.of(object) : Optional.empty();
        } catch (Malformed none) {
            return Optional.empty();
        }
    }

    /** Reads one value that is known to be JSON. */
    static Json value(String json) {
        byte[] object = "{\"v\":%s}".formatted(json).getBytes(StandardCharsets.UTF_8);
        return read(object).orElseThrow().fields().get(0).value();
    }

    private Json.Fields object(int depth) throws Malformed {
        expect('{');
        List<Json.Field> fields = new ArrayList<>();
        while (!takes('}')) {
            if (!fields.isEmpty()) {
                expect(',');
            }
            Json key = string();
            expect(':');
            fields.add(new Json.Field(key, value(depth + 1)));
        }
        return new Json.Fields(fields);
    }

    private Json.Items array(int depth) throws Malformed {
        expect('[');
        List<Json> values = new ArrayList<>();
        while (!takes(']')) {
            if (!values.isEmpty()) {
                expect(',');
            }
            values.add(value(depth + 1));
        }
        return new Json.Items(values);
    }

    private Json value(int depth) throws Malformed {
        if (depth > DEEPEST) {
            throw new Malformed();
        }
        skip(BLANKS);
        return switch (at < bytes.length() ? bytes.charAt(at) : ' ') {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            default -> word(skip(WORD));
        };
    }

    private static Json word(String word) throws Malformed {
        if (word.isEmpty()) {
            throw new Malformed();
        }
        return switch (word) {
            case "true", "false" -> new Json.Flag(word.equals("true"));
            case "null" -> new Json.Null();
            default ->
                NUMBER.matcher(word).matches() || NAMED_NUMBERS.contains(word)
                        ? new Json.Text(word)
                        : new Json.Bad(ParseFailure.MALFORMED_VALUE);
        };
    }

    private Json string() throws Malformed {
        skip(BLANKS);
        String quoted = skip(STRING);
        if (quoted.isEmpty()) {
            throw new Malformed();
        }
        skip(BLANKS);
        return text(quoted.substring(1, quoted.length() - 1));
    }

    /** Bytes are looked at first, then surrogates, then all else. */
    private static Json text(String escaped) {
        String characters;
        try {
            characters = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(escaped.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException notUtf8) {
            return new Json.Bad(ParseFailure.BAD_UTF8);
        }
        String unescaped = ESCAPE.matcher(characters)
                .replaceAll(escape -> Matcher.quoteReplacement(
                        escape.group(2) == null
                                ? "\"\\/\b\f\n\r\t".charAt("\"\\/bfnrt".indexOf(escape.group(1))) + ""
                                : (char) Integer.parseInt(escape.group(2), 16) + ""));
        if (unescaped.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            return new Json.Bad(ParseFailure.LONE_SURROGATE);
        }
        boolean isJson = characters.chars().noneMatch(c -> c < ' ')
                && ESCAPE.matcher(characters).replaceAll("").indexOf('\\') < 0;
        return isJson ? new Json.Text(unescaped) : new Json.Bad(ParseFailure.MALFORMED_VALUE);
    }

    private void expect(char expected) throws Malformed {
        if (!takes(expected)) {
            throw new Malformed();
        }
    }

    private boolean takes(char wanted) {
        skip(BLANKS);
        boolean isThere = at < bytes.length() && bytes.charAt(at) == wanted;
        at += isThere ? 1 : 0;
        if (isThere) {
            skip(BLANKS);
        }
        return isThere;
    }

    private String skip(Pattern pattern) {
        Matcher next = pattern.matcher(bytes).region(at, bytes.length());
        if (!next.lookingAt()) {
            return "";
        }
        at = next.end();
        return next.group();
    }
}
