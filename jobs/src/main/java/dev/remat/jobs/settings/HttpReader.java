package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.PathsFrom;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code remat.http}. */
final class HttpReader {

    private static final String NOBODY_LOGS_IN =
            "must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is '%s:%d'. Set users-file and add people by `remat user add`, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`";

    private final PathsFrom paths;
    private final ConfigReader in;

    HttpReader(Path folder, ConfigReader in) {
        this.paths = new PathsFrom(folder, "name a file, or leave the key out");
        this.in = in;
    }

    /** Null where nothing is to be answered. */
    @Nullable HttpSettings read() {
        Path users = in.optional("users-file", Conversion.text(paths::of)).orElse(null);
        HttpSettings address =
                in.optional("bind", Conversion.text(HttpSettings::of)).orElse(null);
        if (address == null) {
            return null;
        }
        if (users == null && !address.isLoopback()) {
            in.add("bind", NOBODY_LOGS_IN.formatted(address.host(), address.port()));
        }
        return address.with(users);
    }
}
