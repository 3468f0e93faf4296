package dev.remat.jobs.connection;

import java.nio.file.Path;
import java.util.Map;

/** A secret and where it comes from. Printing one never shows the secret. */
public sealed interface Credential permits LiteralCredential, FileCredential {

    /**
     * The secret itself; for the moment of use only.
     *
     * @throws InvalidConnection if it cannot be read now; the message names the source, not the content
     */
    String reveal();

    /** A secret that stands in configuration, directly or by substitution. */
    static Credential configured(String secret) {
        return new LiteralCredential("configuration", secret);
    }

    /** A secret in a file, such as a mounted secret; read at each use, so that a rotated one is taken up. */
    static Credential inFile(Path file) {
        return inFile(file, "password-file");
    }

    /**
     * The same for other secrets than passwords.
     *
     * @param key of the configuration, for messages
     */
    static Credential inFile(Path file, String key) {
        return new FileCredential(file, key);
    }

    /**
     * A secret in an environment variable.
     *
     * @throws InvalidConnection if the variable is not set
     */
    static Credential inEnvironment(String variable, Map<String, String> environment) {
        String secret = environment.get(variable);
        if (secret == null) {
            throw new InvalidConnection("environment variable %s is not set".formatted(variable));
        }
        return new LiteralCredential("environment variable " + variable, secret);
    }
}
