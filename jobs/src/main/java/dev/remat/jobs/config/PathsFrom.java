package dev.remat.jobs.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Paths as configuration files write them.
 *
 * @param folder where they begin that are not absolute
 * @param wayOut what to do about a path that is empty, for the message
 */
public record PathsFrom(Path folder, String wayOut) {

    /**
     * The path of a text.
     *
     * @throws InvalidValue if it is none
     */
    public Path of(String text) {
        if (text.isBlank()) {
            throw new InvalidValue("is empty; " + wayOut);
        }
        try {
            return folder.resolve(text).normalize();
        } catch (InvalidPathException invalid) {
            throw new InvalidValue("'%s' is no path".formatted(text));
        }
    }
}
