package dev.remat.scheduler.process;

import java.nio.file.Files;
import java.nio.file.Path;

/** Says where Logback finds its configuration; has to happen before the first logger is made. */
public final class LoggingSetup {

    private static final String FILE = "logback.configurationFile";
    private static final String LEVEL = "remat.log.level";

    private LoggingSetup() {}

    /**
     * Takes {@code conf/logback.xml} of the installation where there is one, and the built-in configuration otherwise.
     * Both write to standard error. What a person has set on the command line of the JVM stands.
     */
    public static void prepare(Path home, boolean verbose) {
        Path file = home.resolve("conf").resolve("logback.xml");
        if (System.getProperty(FILE) == null && Files.isRegularFile(file)) {
            System.setProperty(FILE, file.toString());
        }
        if (verbose && System.getProperty(LEVEL) == null) {
            System.setProperty(LEVEL, "DEBUG");
        }
    }
}
