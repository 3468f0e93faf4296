package dev.remat.materialization.typed;

import java.util.Arrays;

/** What a value of a payload is, by its JSON alone. */
public enum JsonType {
    OBJECT("object"),
    ARRAY("array"),
    STRING("string"),
    NUMBER("number"),
    BOOLEAN("boolean"),
    NULL("null"),
    /** A value that is not JSON, or one whose key is not. */
    MALFORMED("malformed"),
    /** A payload that is not one JSON object. */
    MALFORMED_DOCUMENT("malformed-document");

    private final String id;

    JsonType(String id) {
        this.id = id;
    }

    /** The name in evidence. */
    public String id() {
        return id;
    }

    /**
     * The type of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static JsonType of(String id) {
        return Arrays.stream(values())
                .filter(type -> type.id.equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no JSON type is called " + id));
    }
}
