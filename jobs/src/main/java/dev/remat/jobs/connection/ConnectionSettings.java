package dev.remat.jobs.connection;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a connection leads; its id is what routes name. */
public sealed interface ConnectionSettings permits ServerConnection, EmbeddedConnection {

    /** Lower-case letters and digits, with single hyphens in between. */
    String id();

    /** Most rebuilds at one time on each node, or null for as many as the node runs. */
    @Nullable Integer maxConcurrentRuns();

    /** What is wrong with a connection id; empty if nothing is. */
    static Optional<String> problemWithId(String id) {
        return Pattern.matches("[a-z0-9]+(-[a-z0-9]+)*", id) && id.length() <= 64
                ? Optional.empty()
                : Optional.of("a connection id has at most 64 lower-case letters and digits with single hyphens"
                        + " in between, such as ch-prod");
    }
}
