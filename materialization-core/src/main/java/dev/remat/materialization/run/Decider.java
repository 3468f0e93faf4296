package dev.remat.materialization.run;

/**
 * Who decided something about a table, and why. Both go into evidence and into the comment of the table.
 *
 * @param by name of a person, as given or as the operating system knows it
 * @param reason the reason in that person's words
 */
public record Decider(String by, String reason) {

    private static final int LONGEST = 500;

    public Decider {
        by = checked(by, "the name of who decides");
        reason = checked(reason, "the reason");
    }

    private static String checked(String text, String what) {
        String plain = text.strip();
        if (plain.isEmpty() || plain.length() > LONGEST) {
            throw new InvalidDecider("%s has %d characters; give 1 to %d".formatted(what, plain.length(), LONGEST));
        }
        return plain;
    }
}
