package dev.remat.jobs.connection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Connections described by environment variables alone, for commands without a configuration file. Connection
 * {@code ch-prod} is read from {@code REMAT_CONNECTION_CH_PROD_ENDPOINT}, {@code …_USER} and {@code …_DATABASE} (both
 * {@code default} unless set), and {@code …_PASSWORD} or {@code …_PASSWORD_FILE}.
 */
public final class EnvironmentConnections {

    private final String id;
    private final String prefix;
    private final Map<String, String> environment;
    private final List<String> problems = new ArrayList<>();

    private EnvironmentConnections(String id, Map<String, String> environment) {
        this.id = id;
        this.prefix = "REMAT_CONNECTION_" + id.toUpperCase(Locale.ROOT).replace('-', '_') + '_';
        this.environment = environment;
    }

    /**
     * Reads one connection.
     *
     * @throws InvalidConnection if anything is missing or wrong; the message lists all of it
     */
    public static ServerConnection read(String id, Map<String, String> environment) {
        ConnectionSettings.problemWithId(id).ifPresent(problem -> {
            throw new InvalidConnection(
                    "connection id '%s' is not allowed: %s".formatted(id.replaceAll("\\p{Cntrl}", "?"), problem));
        });
        return new EnvironmentConnections(id, environment).read();
    }

    private ServerConnection read() {
        checkEndpoint();
        checkPassword();
        if (!problems.isEmpty()) {
            throw new InvalidConnection("connection '%s' cannot be read from the environment: %s"
                    .formatted(id, String.join("; ", problems)));
        }
        return new ServerConnection(
                id,
                Endpoint.parse(value("ENDPOINT")),
                isSet("USER") ? value("USER") : "default",
                isSet("PASSWORD_FILE")
                        ? Credential.inFile(Path.of(value("PASSWORD_FILE")))
                        : Credential.inEnvironment(prefix + "PASSWORD", environment),
                isSet("DATABASE") ? value("DATABASE") : "default",
                Map.of());
    }

    private void checkEndpoint() {
        if (!isSet("ENDPOINT")) {
            problems.add(prefix + "ENDPOINT is not set");
            return;
        }
        try {
            Endpoint.parse(value("ENDPOINT"));
        } catch (InvalidConnection invalid) {
            problems.add(prefix + "ENDPOINT: " + invalid.getMessage());
        }
    }

    private void checkPassword() {
        boolean password = environment.containsKey(prefix + "PASSWORD");
        if (!password && !isSet("PASSWORD_FILE")) {
            problems.add("neither %sPASSWORD nor %sPASSWORD_FILE is set".formatted(prefix, prefix));
        }
        if (password && isSet("PASSWORD_FILE")) {
            problems.add("both %sPASSWORD and %sPASSWORD_FILE are set; keep one".formatted(prefix, prefix));
        }
    }

    private boolean isSet(String name) {
        return !value(name).isBlank();
    }

    private String value(String name) {
        return environment.getOrDefault(prefix + name, "");
    }
}
