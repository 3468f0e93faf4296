package dev.remat.materialization.sql.typed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.remat.materialization.sql.typed.DocumentSql.Numbers;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Brings the JSON of a default into the form that {@link Raw} describes. */
final class JsonLiteral {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonLiteral() {}

    static String of(String json, Numbers numbers) {
        var out = new StringWriter();
        try (JsonParser parser = JSON.createParser(json);
                JsonGenerator generator = JSON.createGenerator(out)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isNumeric()) {
                    generator.writeRawValue(numbers.before() + parser.getText() + numbers.after());
                } else {
                    generator.copyCurrentEvent(parser);
                }
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException("a default is checked as it is declared", impossible);
        }
        return out.toString();
    }
}
