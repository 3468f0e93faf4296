package dev.remat.jobs.config;

import java.util.regex.Pattern;

/**
 * Text that is kept or shown without secrets. Nothing that Remat writes has some, and routes have no keys for them; whoever writes one in a
 * setting all the same shall not find it elsewhere.
 */
public final class MaskedText {

    private static final Pattern SECRET =
            Pattern.compile("(?im)^(.*(?:password|secret|token|credential)[\\w.\"-]*\\s*[=:]).*$");

    private MaskedText() {}

    /** The same with whatever follows the name of a secret on its line masked. */
    public static String of(String text) {
        return SECRET.matcher(text).replaceAll("$1 ***");
    }
}
