package dev.remat.materialization.typed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** What a column gets where the payload holds no value for it. */
public sealed interface DeclaredResult {

    /** The row is a parse failure, with {@code absent-required} or {@code null-not-allowed}. */
    DeclaredResult FAILURE = new Failure();

    /** NULL. */
    DeclaredResult NULL = new Null();

    /** A value that goes the same way as one of the payload. */
    static DeclaredResult value(String json) {
        return new Value(json);
    }

    record Failure() implements DeclaredResult {}

    record Null() implements DeclaredResult {}

    /**
     * A default.
     *
     * @param json one JSON value other than null: {@code 0}, {@code "unknown"}, {@code []}
     */
    record Value(String json) implements DeclaredResult {

        private static final JsonFactory JSON = new JsonFactory();

        public Value {
            try (JsonParser parser = JSON.createParser(json)) {
                JsonToken first = parser.nextToken();
                if (first == JsonToken.VALUE_NULL) {
                    throw new InvalidTypedColumn("a default of null says nothing; make the column Nullable instead");
                }
                parser.skipChildren();
                if (first == null || parser.nextToken() != null) {
                    throw new InvalidTypedColumn("default '%s' is not one JSON value".formatted(json));
                }
            } catch (IOException notJson) {
                throw new InvalidTypedColumn(
                        "default '%s' is not a JSON value; texts stand in double quotes".formatted(json));
            }
        }
    }
}
