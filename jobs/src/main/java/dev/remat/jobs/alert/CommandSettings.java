package dev.remat.jobs.alert;

import java.util.List;

/**
 * A message as the standard input of a program.
 *
 * @param command the program and its arguments, which may be secrets; no shell is between
 */
public record CommandSettings(List<String> command) implements TransportSettings {

    public CommandSettings {
        command = List.copyOf(command);
        if (command.isEmpty() || command.get(0).isBlank()) {
            throw new InvalidChannel(
                    "command must name a program; write command = [\"/usr/local/bin/page\", \"--team\", \"dwh\"]");
        }
        if (command.stream().anyMatch(argument -> argument.indexOf('\0') >= 0)) {
            throw new InvalidChannel("command has a null character in it");
        }
    }

    /** The program alone. */
    public String program() {
        return command.get(0);
    }

    /** Without the arguments. */
    @Override
    public String toString() {
        return "CommandSettings[" + program() + " …]";
    }
}
