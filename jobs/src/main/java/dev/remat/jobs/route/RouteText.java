package dev.remat.jobs.route;

import dev.remat.materialization.plan.Sha256;

/**
 * The configuration of a route as it stands in its files. Substitutions stand there by their names, so that it holds no secret
 * that is substituted.
 *
 * @param text the text; empty for a route without a file
 */
public record RouteText(String text) {

    /** Of a route that no file describes. */
    public static final RouteText NONE = new RouteText("");

    /** SHA-256 as 64 hex digits, equal for the same text; empty where there is none. */
    public String digest() {
        return text.isEmpty() ? "" : Sha256.hex(text);
    }
}
