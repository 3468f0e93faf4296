package dev.remat.scheduler.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Where a password comes from: never from the arguments, which other users of the machine see. */
interface PasswordInput {

    /** The password, as it was typed. */
    String read();

    /** Asks for it twice, and shows nothing of it. From Java 22 on a terminal is there always, and gives nothing where it is none. */
    @SuppressWarnings("SystemConsoleNull")
    static PasswordInput ofTerminal() {
        return () -> {
            var terminal = System.console();
            if (terminal == null) {
                throw new CommandRefused("there is no terminal to ask for the password; give it by --password-stdin");
            }
            char[] first = terminal.readPassword("Password: ");
            char[] second = terminal.readPassword("Once more: ");
            if (first == null || second == null || !Arrays.equals(first, second)) {
                throw new CommandRefused("these are two passwords; nothing is changed");
            }
            return new String(first);
        };
    }

    /** The first line of standard input. */
    static PasswordInput ofStdin() {
        return () -> {
            try {
                String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
                return line == null ? "" : line;
            } catch (IOException e) {
                throw new CommandRefused("standard input cannot be read: " + e.getMessage());
            }
        };
    }
}
