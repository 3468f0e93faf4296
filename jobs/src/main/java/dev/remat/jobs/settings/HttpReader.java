package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.jobs.config.PathsFrom;
import dev.remat.jobs.connection.Credential;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the section {@code remat.http}. */
final class HttpReader {

    private static final String NOBODY_LOGS_IN =
            "must be an address that only this machine reaches, such as 127.0.0.1:8080, as long as nobody has to log in; it is '%s:%d'. Set users-file and add people by `remat user add`, or proxy.user-header, or use a tunnel, such as `ssh -L 8080:127.0.0.1:8080`";

    private final PathsFrom paths;
    private final ConfigReader in;

    HttpReader(Path folder, ConfigReader in) {
        this.paths = new PathsFrom(folder, "name a file, or leave the key out");
        this.in = in;
    }

    /** Null where nothing is to be answered. */
    @Nullable HttpSettings read() {
        Path users = in.optional("users-file", Conversion.text(paths::of)).orElse(null);
        TlsSettings tls = tls(in.section("tls"));
        ProxySettings proxy = new ProxyReader(in.section("proxy")).read(users != null);
        HttpSettings address =
                in.optional("bind", Conversion.text(HttpSettings::of)).orElse(null);
        if (address == null) {
            return null;
        }
        if (users == null && !proxy.namesUsers() && !address.isLoopback()) {
            in.add("bind", NOBODY_LOGS_IN.formatted(address.host(), address.port()));
        }
        return new HttpSettings(address.host(), address.port(), users, tls, proxy);
    }

    private @Nullable TlsSettings tls(ConfigReader tls) {
        Optional<Path> certificate = tls.optional("certificate", Conversion.text(paths::of));
        Optional<Path> key = tls.optional("key", Conversion.text(paths::of));
        Credential password = password(tls);
        if (certificate.isPresent() && key.isPresent()) {
            return new TlsSettings(certificate.get(), key.get(), password);
        }
        if (certificate.isPresent() || key.isPresent() || password != null) {
            require(tls, "certificate");
            require(tls, "key");
        }
        return null;
    }

    private @Nullable Credential password(ConfigReader tls) {
        Optional<Credential> inFile = tls.optional(
                "key-password-file", Conversion.text(text -> Credential.inFile(paths.of(text), "key-password-file")));
        Optional<Credential> given = tls.optional("key-password", Conversion.text(Credential::configured));
        if (tls.has("key-password") && tls.has("key-password-file")) {
            tls.add("key-password", "stands beside key-password-file; keep one of them");
        }
        return inFile.or(() -> given).orElse(null);
    }

    private static void require(ConfigReader tls, String key) {
        if (!tls.has(key)) {
            tls.add(key, "is missing; TLS needs certificate and key, each the path of a PEM file");
        }
    }
}
