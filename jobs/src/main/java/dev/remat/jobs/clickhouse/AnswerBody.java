package dev.remat.jobs.clickhouse;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.remat.materialization.clickhouse.Row;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the format {@code JSONCompactEachRowWithNames}: a line of names, then one array per line. */
final class AnswerBody {

    private static final JsonFactory JSON = new JsonFactory();

    /** Enough for an error message; what stands before it are rows nobody asked to see. */
    private static final int LONGEST_TAIL = 8_000;

    private AnswerBody() {}

    /**
     * Reads everything there is.
     *
     * @param asksForRows whether there must be names at least; a server that dies can end an answer before it has begun
     * @throws BodyFailure if the answer ends early or holds an error where a row should be
     */
    static List<Row> read(InputStream in, boolean asksForRows) throws BodyFailure {
        var bytes = new ByteArrayOutputStream();
        try {
            in.transferTo(bytes);
            if (asksForRows && bytes.size() == 0) {
                throw new BodyFailure("nothing, not even the names of columns", null);
            }
            return parse(bytes.toString(UTF_8));
        } catch (IOException e) {
            String text = bytes.toString(UTF_8);
            throw new BodyFailure(text.substring(Math.max(0, text.length() - LONGEST_TAIL)), e);
        }
    }

    private static List<Row> parse(String text) throws BodyFailure, IOException {
        var rows = new ArrayList<Row>();
        List<@Nullable String> names = null;
        for (int start = 0; start < text.length(); ) {
            if (text.charAt(start) != '[') {
                throw new BodyFailure(text.substring(start).strip(), null);
            }
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            List<@Nullable String> values = values(text.substring(start, end));
            if (names == null) {
                names = values;
            } else {
                rows.add(row(names, values));
            }
            start = end + 1;
        }
        return rows;
    }

    private static Row row(List<@Nullable String> names, List<@Nullable String> values) {
        var row = new LinkedHashMap<String, @Nullable String>();
        for (int i = 0; i < names.size(); i++) {
            row.put(String.valueOf(names.get(i)), values.get(i));
        }
        return new Row(row);
    }

    private static List<@Nullable String> values(String line) throws IOException {
        var values = new ArrayList<@Nullable String>();
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                values.add(value(parser, line));
            }
        }
        return values;
    }

    private static @Nullable String value(JsonParser parser, String line) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw new IOException("the answer ends within a row: " + line);
        }
        if (token == JsonToken.VALUE_NULL) {
            return null;
        }
        if (!token.isStructStart()) {
            return parser.getText();
        }
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        return line.substring(start, (int) parser.currentLocation().getCharOffset());
    }
}
