package dev.remat.scheduler.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What programs read; holds texts, numbers, flags, JSON trees, and lists and maps of these. */
public final class JsonText {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonText() {}

    /** Over several lines. */
    public static String of(Map<String, ? extends @Nullable Object> fields) {
        return write(MAPPER.writerWithDefaultPrettyPrinter(), fields);
    }

    /** On one line. */
    public static String line(Map<String, ? extends @Nullable Object> fields) {
        return write(MAPPER.writer(), fields);
    }

    private static String write(ObjectWriter writer, Map<String, ? extends @Nullable Object> fields) {
        try {
            return writer.writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts and numbers always have a JSON form", e);
        }
    }
}
