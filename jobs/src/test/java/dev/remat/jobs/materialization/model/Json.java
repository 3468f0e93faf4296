package dev.remat.jobs.materialization.model;

import dev.remat.materialization.typed.ParseFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value of a payload. */
sealed interface Json {

    /** A string or a number: both are their characters, and every type reads them alike. */
    record Text(String characters) implements Json {}

    /** {@code true} or {@code false}. */
    record Flag(boolean value) implements Json {}

    /** JSON null, which is a value and not the absence of one. */
    record Null() implements Json {}

    /** An array. */
    record Items(List<Json> values) implements Json {}

    /** An object. */
    record Fields(List<Field> fields) implements Json {

        /** The value of a key, of its last field where there are several; null where there is none. */
        @Nullable Json value(String key) {
            Json last = null;
            for (Field field : fields) {
                if (field.key().equals(new Text(key))) {
                    last = field.value();
                }
            }
            return last;
        }
    }

    /** A key, which is {@link Text} or {@link Bad}, and its value. */
    record Field(Json key, Json value) {}

    /** What stands there is no value, and why; its neighbours are what they are. */
    record Bad(ParseFailure failure) implements Json {}
}
