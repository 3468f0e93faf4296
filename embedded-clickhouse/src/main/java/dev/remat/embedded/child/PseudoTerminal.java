package dev.remat.embedded.child;

/** A terminal nobody types on: what an interactive engine reads from until it is told that input has ended. */
final class PseudoTerminal {

    private static final int END_OF_TRANSMISSION = 4;

    private final Libc libc;
    private final int master;

    private PseudoTerminal(Libc libc, int master) {
        this.libc = libc;
        this.master = master;
    }

    static PseudoTerminal asStandardInput(Libc libc) {
        int master = libc.openTerminal();
        libc.replace(Libc.STANDARD_INPUT, libc.openTerminalUser(master));
        return new PseudoTerminal(libc, master);
    }

    /** As Ctrl-D on an empty line: the engine leaves its prompt and shuts down in order. */
    void endInput() {
        libc.writeByte(master, END_OF_TRANSMISSION);
    }
}
