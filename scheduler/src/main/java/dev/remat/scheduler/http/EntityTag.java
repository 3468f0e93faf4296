package dev.remat.scheduler.http;

import dev.remat.materialization.plan.Sha256;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells answers apart, so that nobody is sent what they have: {@code ETag} and {@code If-None-Match} by RFC 9110.
 *
 * @param value as it stands in the header
 */
public record EntityTag(String value) {

    private static final String CHOSEN = "remat.entity-tag";
    private static final int DIGITS = 32;
    private static final Set<HandlerType> READING = Set.of(HandlerType.GET, HandlerType.HEAD);

    /** Of an answer that means the same as others with this text, and may differ from them in what nobody looks at. */
    public static EntityTag of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Weak, since the same answer may be sent compressed. */
    private static EntityTag of(byte[] answer) {
        return new EntityTag("W/\"%s\"".formatted(Sha256.hex(answer).substring(0, DIGITS)));
    }

    /** Makes it the tag of the answer. */
    public void addTo(Context context) {
        context.attribute(CHOSEN, this);
    }

    /** Adds a tag to an answer that has none, and leaves the body out where the client has that answer. Files are left alone. */
    static void apply(Context context) {
        if (!READING.contains(context.method())
                || !context.status().equals(HttpStatus.OK)
                || !(context.resultInputStream() instanceof ByteArrayInputStream answer)) {
            return;
        }
        EntityTag chosen = context.attribute(CHOSEN);
        EntityTag tag = chosen == null ? of(answer.readAllBytes()) : chosen;
        answer.reset();
        context.header("ETag", tag.value());
        if (tag.isAmong(context.header("If-None-Match"))) {
            context.status(HttpStatus.NOT_MODIFIED).result("");
        }
    }

    /** Compared weakly, as for all that is read. */
    private boolean isAmong(@Nullable String header) {
        return header != null
                && Arrays.stream(header.split(","))
                        .map(String::strip)
                        .anyMatch(tag -> tag.equals("*") || strong(tag).equals(strong(value)));
    }

    private static String strong(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }
}
