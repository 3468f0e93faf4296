package dev.remat.embedded.fetch;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the engine's library, in this order: the file named by {@code REMAT_ENGINE_LIBRARY} (nothing is fetched then),
 * the cache, the package registry by way of npm.
 *
 * <p>The cache is {@code REMAT_ENGINE_CACHE}, else {@code $XDG_CACHE_HOME/remat/engine}, else {@code
 * ~/.cache/remat/engine}. Both variables can be given as system properties too: {@code remat.engine.library} and {@code
 * remat.engine.cache}.
 */
public final class EngineLibrary {

    private EngineLibrary() {}

    /**
     * The library for this machine, fetched when needed.
     *
     * @throws EmbeddedClickHouseException when it is not to be had; the message names the way out
     */
    public static Path locate(FetchProgress progress) {
        Path given = given(setting("remat.engine.library", "REMAT_ENGINE_LIBRARY"));
        return given != null
                ? given
                : new EngineCache(cacheRoot(System.getenv()), EnginePackage.forThisMachine(), new NpmDownload("npm"))
                        .library(progress);
    }

    static @Nullable Path given(@Nullable String library) {
        if (library == null) {
            return null;
        }
        Path file = Path.of(library).toAbsolutePath();
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new EmbeddedClickHouseException("REMAT_ENGINE_LIBRARY names " + file
                    + ", which is not a file that can be read. Correct it, or unset it to have the engine fetched.");
        }
        return file;
    }

    private static Path cacheRoot(Map<String, String> environment) {
        String named = setting("remat.engine.cache", "REMAT_ENGINE_CACHE");
        if (named != null) {
            return Path.of(named).toAbsolutePath();
        }
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        Path caches = xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return caches.resolve("remat").resolve("engine").toAbsolutePath();
    }

    private static @Nullable String setting(String property, String variable) {
        String value = System.getProperty(property, System.getenv(variable));
        return value == null || value.isBlank() ? null : value;
    }
}
