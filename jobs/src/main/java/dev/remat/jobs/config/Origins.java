package dev.remat.jobs.config;

import com.typesafe.config.ConfigOrigin;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads file and line back from where the HOCON library says that a value comes from. */
final class Origins {

    /** Starts the origin of every value that came from the environment. */
    static final String ENVIRONMENT = "environment variable ";

    private static final Pattern WITH_LINE = Pattern.compile("(.*): \\d+(-\\d+)?", Pattern.DOTALL);

    private Origins() {}

    /** The line, or 0 where the origin has none. */
    static int line(ConfigOrigin origin) {
        return Math.max(origin.lineNumber(), 0);
    }

    /** The file that an origin with a line names. */
    static String file(ConfigOrigin origin) {
        Matcher described = WITH_LINE.matcher(origin.description());
        return described.matches() ? described.group(1) : origin.description();
    }

    static boolean isEnvironment(ConfigOrigin origin) {
        return variable(origin).isPresent();
    }

    /** The variable of the environment that a value came from. */
    static Optional<String> variable(ConfigOrigin origin) {
        String description = origin.description();
        return description.startsWith(ENVIRONMENT)
                ? Optional.of(description.substring(ENVIRONMENT.length()))
                : Optional.empty();
    }
}
