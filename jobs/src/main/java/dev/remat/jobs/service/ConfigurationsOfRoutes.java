package dev.remat.jobs.service;

import dev.remat.jobs.config.MaskedText;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.evidence.AtomicFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps each version of a route's configuration that has run, once: {@code <evidence>/<route>/configurations/<digest>.conf}, without
 * what looks like a secret. A version that cannot be written stops no run. Thread-safe.
 */
final class ConfigurationsOfRoutes {

    private static final Logger log = LoggerFactory.getLogger(ConfigurationsOfRoutes.class);

    private final Path evidenceRoot;

    ConfigurationsOfRoutes(Path evidenceRoot) {
        this.evidenceRoot = evidenceRoot;
    }

    /** Keeps the configuration of a route that is going to run; does nothing where it is kept, or where the route has no file. */
    void keep(Route route) {
        String digest = route.configuration().digest();
        if (digest.isEmpty()) {
            return;
        }
        Path file = evidenceRoot.resolve(route.id()).resolve("configurations").resolve(digest + ".conf");
        try {
            if (!Files.exists(file)) {
                Files.createDirectories(file.resolveSibling(""));
                AtomicFiles.write(file, MaskedText.of(route.configuration().text()));
            }
        } catch (IOException e) {
            log.error("the configuration of route {} could not be written to {}", route.id(), file, e);
        }
    }
}
