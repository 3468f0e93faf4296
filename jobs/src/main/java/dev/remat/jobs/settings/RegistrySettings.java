package dev.remat.jobs.settings;

import dev.remat.jobs.config.InvalidValue;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.jobs.connection.Credential;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The database of the run registry.
 *
 * @param url {@code jdbc:h2:file:} with an absolute path, or {@code jdbc:postgresql:}
 * @param user name of the user
 * @param password its password
 * @param keepRuns how long runs stay in it; the newest of each route always do
 * @param keepAudit how long it is remembered who did what
 */
public record RegistrySettings(String url, String user, Credential password, Duration keepRuns, Duration keepAudit) {

    private static final String H2 = "jdbc:h2:file:";
    private static final String POSTGRESQL = "jdbc:postgresql://";

    /** Keeps runs and the audit for as long as is usual. */
    public RegistrySettings(String url, String user, Credential password) {
        this(url, user, password, Duration.ofDays(90), Duration.ofDays(400));
    }

    /** A database in a file. */
    public static RegistrySettings inFile(Path file) {
        return new RegistrySettings(H2 + file, "sa", Credential.configured(""));
    }

    /** Whether it is a file of this machine. */
    public boolean isFile() {
        return url.startsWith(H2);
    }

    /** The address as it is meant; a path in it is taken from the folder of the configuration file. */
    static String url(String text, PathsFrom paths) {
        if (text.startsWith(POSTGRESQL)) {
            return text;
        }
        if (!text.startsWith(H2)) {
            throw new InvalidValue("must begin with %s or %s; it is '%s'".formatted(H2, POSTGRESQL, shown(text)));
        }
        String file = text.substring(H2.length());
        if (file.isBlank() || file.contains(";")) {
            throw new InvalidValue(
                    "must be %s and the path of a file without options; it is '%s'".formatted(H2, shown(text)));
        }
        return H2 + paths.of(file);
    }

    /** Without what may be a password. */
    private static String shown(String url) {
        return url.replaceFirst("[?;].*", "…").replaceAll("//[^/@]*@", "//…@").replaceAll("\\p{Cntrl}", "?");
    }
}
