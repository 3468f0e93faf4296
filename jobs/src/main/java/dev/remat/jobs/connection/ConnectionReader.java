package dev.remat.jobs.connection;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.materialization.error.RematException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one section of {@code remat.connections}. */
public final class ConnectionReader {

    private static final Conversion<Boolean> IS_EMBEDDED = Conversion.text(ConnectionReader::isEmbedded);

    private final PathsFrom paths;
    private final ConfigReader defaults;

    /**
     * @param folder what relative paths are relative to
     * @param defaults the sections {@code server} and {@code embedded} with the defaults of each type
     */
    public ConnectionReader(Path folder, ConfigReader defaults) {
        this.paths = new PathsFrom(folder, "name a path, or leave the key out");
        this.defaults = defaults;
    }

    /** The connection; empty if it has problems, which the reader then holds. */
    public Optional<ConnectionSettings> read(String id, ConfigReader section) {
        int before = section.problems().size();
        ConnectionSettings.problemWithId(id).ifPresent(problem -> section.refuse("id not allowed: " + problem));
        Optional<Boolean> embedded = section.required("type", IS_EMBEDDED, "write type = server or type = embedded");
        if (embedded.isEmpty()) {
            // Without the type nobody can say which of the other keys are allowed.
            section.allowAll();
            return Optional.empty();
        }
        Optional<? extends ConnectionSettings> read = embedded.get()
                ? embedded(id, section.withDefaults(defaults.section("embedded")))
                : server(id, section.withDefaults(defaults.section("server")));
        section.finish();
        return section.problems().size() == before ? read.map(ConnectionSettings.class::cast) : Optional.empty();
    }

    private Optional<ServerConnection> server(String id, ConfigReader in) {
        Integer most = maxConcurrentRuns(in);
        Optional<URI> endpoint = in.required(
                "endpoint", Conversion.text(Endpoint::parse), "write endpoint = \"https://ch.example.org:8443\"");
        Optional<String> user = in.optional("user", Conversion.text());
        Optional<Credential> password = password(in);
        Optional<String> database = in.optional("database", Conversion.text());
        Map<String, String> settings = in.settings("settings");
        if (endpoint.isEmpty() || password.isEmpty()) {
            return Optional.empty();
        }
        return in.build(
                List.of("user", "database"),
                () -> new ServerConnection(
                        id,
                        endpoint.get(),
                        user.orElse("default"),
                        password.get(),
                        database.orElse("default"),
                        settings,
                        most));
    }

    private static @Nullable Integer maxConcurrentRuns(ConfigReader in) {
        return in.optional("max-concurrent-runs", Conversion.wholeNumber(1, 1000))
                .map(Math::toIntExact)
                .orElse(null);
    }

    private Optional<Credential> password(ConfigReader in) {
        Optional<Credential> inFile =
                in.optional("password-file", Conversion.text(text -> Credential.inFile(paths.of(text))));
        if (!in.has("password-file")) {
            return in.required(
                    "password",
                    Conversion.text(Credential::configured),
                    "write password = ${NAME} for environment variable NAME, or password-file, or password = \"\" for none");
        }
        in.optional("password", Conversion.text())
                .ifPresent(both -> in.add("password", "stands beside password-file; keep one of them"));
        return inFile;
    }

    private Optional<EmbeddedConnection> embedded(String id, ConfigReader in) {
        Integer most = maxConcurrentRuns(in);
        Optional<Path> dir = in.optional("dir", Conversion.text(paths::of));
        long port = in.optional("port", Conversion.wholeNumber(0, 65535)).orElse(0L);
        long memoryLimit = in.optional("memory-limit", Conversion.bytes()).orElse(0L);
        return Optional.of(new EmbeddedConnection(id, dir.orElse(null), Math.toIntExact(port), memoryLimit, most));
    }

    private static boolean isEmbedded(String type) throws RematException {
        return switch (type) {
            case "embedded" -> true;
            case "server" -> false;
            default -> throw new InvalidConnection("must be server or embedded; it is '%s'".formatted(type));
        };
    }
}
