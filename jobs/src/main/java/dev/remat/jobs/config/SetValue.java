package dev.remat.jobs.config;

import java.util.Optional;

/**
 * A value as it is set in one place.
 *
 * @param text the value: a text without quotes, anything else as HOCON
 * @param file the file's name in messages; that of the program's own defaults has no line
 * @param line from 1; 0 where it is not known
 * @param section path in the file of the section that the key stands in; empty for the root
 * @param variable the variable of the environment that the value comes from, if the file takes it from one
 */
public record SetValue(String text, String file, int line, String section, Optional<String> variable) {

    /** Whether it stands in the same place as another. */
    boolean isWhere(SetValue other) {
        return file.equals(other.file) && line == other.line && section.equals(other.section);
    }

    /** Whether it is what holds where no file says anything. */
    public boolean isDefault() {
        return file.equals(ConfigLoader.REFERENCE);
    }
}
