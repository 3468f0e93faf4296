package dev.remat.scheduler.control;

/**
 * Who asks for something, and why.
 *
 * @param by who
 * @param reason why; empty if nobody said
 */
public record Asker(String by, String reason) {

    private static final int LONGEST = 500;

    public Asker {
        if (by.length() > LONGEST || reason.length() > LONGEST) {
            throw new InvalidAsker("who asks and the reason may have %d characters each".formatted(LONGEST));
        }
    }
}
