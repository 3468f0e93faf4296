package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.jobs.connection.Credential;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Reads the section {@code remat.registry}. */
final class RegistryReader {

    private final PathsFrom paths;
    private final ConfigReader in;

    RegistryReader(Path folder, ConfigReader in) {
        this.paths = new PathsFrom(folder, "name a path, or leave the key out");
        this.in = in;
    }

    RegistrySettings read() {
        RegistrySettings defaults = RegistrySettings.inFile(paths.of("data/registry/remat"));
        return new RegistrySettings(
                in.optional("url", Conversion.text(text -> RegistrySettings.url(text, paths)))
                        .orElse(defaults.url()),
                in.optional("user", Conversion.text()).orElse(defaults.user()),
                password().orElse(defaults.password()),
                daysOrMore("keep-runs", defaults.keepRuns()),
                daysOrMore("keep-audit", defaults.keepAudit()));
    }

    private Duration daysOrMore(String key, Duration otherwise) {
        Duration keep = in.optional(key, Conversion.duration()).orElse(otherwise);
        if (keep.compareTo(Duration.ofDays(1)) < 0) {
            in.add(key, "must be one day or more; it is %s".formatted(keep));
        }
        return keep;
    }

    private Optional<Credential> password() {
        Optional<Credential> inFile =
                in.optional("password-file", Conversion.text(text -> Credential.inFile(paths.of(text))));
        Optional<Credential> given = in.optional("password", Conversion.text(Credential::configured));
        if (in.isOwn("password") && in.has("password") && in.has("password-file")) {
            in.add("password", "stands beside password-file; keep one of them");
        }
        return inFile.or(() -> given);
    }
}
