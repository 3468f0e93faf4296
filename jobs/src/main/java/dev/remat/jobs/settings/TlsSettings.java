package dev.remat.jobs.settings;

import dev.remat.jobs.connection.Credential;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * By what the web server shows who it is.
 *
 * @param certificate the file with its certificate and those that vouch for it, as PEM
 * @param key the file with the private key, as PEM
 * @param keyPassword what the key is encrypted with; null where it is not
 */
public record TlsSettings(
        Path certificate, Path key, @Nullable Credential keyPassword) {}
