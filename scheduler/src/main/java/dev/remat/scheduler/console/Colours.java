package dev.remat.scheduler.console;

/**
 * Gives texts a colour by what they mean, or leaves them alone.
 *
 * @param on whether to
 */
public record Colours(boolean on) {

    /** None. */
    public static final Colours OFF = new Colours(false);

    private static final String ESCAPE = "\u001b[";

    public String good(String text) {
        return in("32", text);
    }

    public String bad(String text) {
        return in("31", text);
    }

    /** Neither good nor bad, but to be seen. */
    public String noted(String text) {
        return in("33", text);
    }

    /** What matters less than what stands beside it. */
    public String faint(String text) {
        return in("2", text);
    }

    private String in(String code, String text) {
        return on ? ESCAPE + code + "m" + text + ESCAPE + "0m" : text;
    }

    /** The text without what this adds. */
    static String without(String text) {
        return text.replaceAll("\u001b\\[[0-9]*m", "");
    }
}
