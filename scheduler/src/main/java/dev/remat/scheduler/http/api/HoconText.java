package dev.remat.scheduler.http.api;

import dev.remat.scheduler.http.Refused;
import io.javalin.http.Context;
import java.util.Set;
import java.util.regex.Pattern;

/** A HOCON text from a request, as long as its values cannot grow beyond all bounds. */
final class HoconText {

    private static final Set<String> TYPES = Set.of("text/plain", "application/hocon");
    private static final int LONGEST = 64 << 10;
    private static final double GREATEST = 64 << 20;
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{");

    private HoconText() {}

    static String of(Context context) {
        String type = context.contentType();
        if (type == null || !TYPES.contains(type.split(";", 2)[0].strip())) {
            throw Refused.badRequest(
                    "the body must be text/plain or application/hocon: what the file of a route would hold");
        }
        String text = context.body();
        if (text.length() > LONGEST) {
            throw Refused.badRequest("the body has %d characters; %d at most".formatted(text.length(), LONGEST));
        }
        if (mayGrowTo(text) > GREATEST) {
            throw Refused.badRequest(
                    "the body has more substitutions than can be looked at safely; write values in place of some of them");
        }
        return text;
    }

    /** Values that name each other grow most where each names the one before three times. */
    private static double mayGrowTo(String text) {
        long references = REFERENCE.matcher(text).results().count();
        return text.length() * Math.pow(3, references / 3.0);
    }
}
