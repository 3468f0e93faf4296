package dev.remat.jobs.typed;

import dev.remat.materialization.typed.ParseFailure;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a value of a payload becomes.
 *
 * @param value the value; null is NULL
 * @param failure why there is none; then the value means nothing
 */
public record Reading(@Nullable Object value, @Nullable ParseFailure failure) {

    public static Reading of(@Nullable Object value) {
        return new Reading(value, null);
    }

    public static Reading failed(ParseFailure failure) {
        return new Reading(null, failure);
    }

    /** The same with another value, if it is one other than NULL. */
    public Reading map(UnaryOperator<Object> change) {
        return value == null ? this : of(change.apply(value));
    }

    /** The value as text, or {@code !} and the reason. */
    @Override
    public String toString() {
        return failure == null ? String.valueOf(value) : "!" + failure.id();
    }
}
