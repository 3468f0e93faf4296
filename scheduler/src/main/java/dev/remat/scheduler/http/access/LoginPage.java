package dev.remat.scheduler.http.access;

import org.jspecify.annotations.Nullable;

/**
 * What the page for the login shows. Never a name or a password that somebody has typed.
 *
 * @param next where to go then, on this server
 * @param token what the form has to send back
 * @param problem why the last try did not work; null at first
 */
public record LoginPage(String next, String token, @Nullable String problem) {

    private static final int LONGEST = 1000;

    /** A path of this server; the overview in place of anything else. */
    static String own(@Nullable String next) {
        return next != null && next.length() <= LONGEST && isPath(next) ? next : "/";
    }

    private static boolean isPath(String next) {
        return next.startsWith("/")
                && !next.startsWith("//")
                && next.chars().allMatch(each -> each > ' ' && each < 0x7f && each != '\\');
    }
}
