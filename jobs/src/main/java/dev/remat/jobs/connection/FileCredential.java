package dev.remat.jobs.connection;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A secret in a file.
 *
 * @param file where it lies; one line end after the secret does not count
 * @param key of the configuration, for messages
 */
record FileCredential(Path file, String key) implements Credential {

    @Override
    public String reveal() {
        try {
            String content = Files.readString(file);
            String secret = content.endsWith("\n") ? content.substring(0, content.length() - 1) : content;
            return secret.endsWith("\r") ? secret.substring(0, secret.length() - 1) : secret;
        } catch (IOException unreadable) {
            throw new InvalidConnection(
                    "%s %s cannot be read: %s".formatted(key.replace('-', ' '), file, reason(unreadable)), unreadable);
        }
    }

    @Override
    public String toString() {
        return "secret from file " + file;
    }

    private String reason(IOException unreadable) {
        if (unreadable instanceof NoSuchFileException) {
            return "there is no such file; mount it or correct " + key;
        }
        if (unreadable instanceof CharacterCodingException) {
            return "it is not UTF-8 text";
        }
        return unreadable.getClass().getSimpleName() + "; check its permissions";
    }
}
