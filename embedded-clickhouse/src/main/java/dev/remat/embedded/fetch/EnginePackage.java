package dev.remat.embedded.fetch;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The npm package that carries the engine for one platform, with what its content must be.
 *
 * @param platform operating system, architecture and C library, as {@link #platformOf} names them
 * @param name of the npm package
 * @param version of the npm package; one version serves all platforms at a time
 * @param integrity of the tarball, as npm writes it: {@code sha512-} and base64
 * @param tarballBytes its size
 * @param librarySha256 of the unpacked library, in hex
 * @param libraryBytes its size
 */
public record EnginePackage(
        String platform,
        String name,
        String version,
        String integrity,
        long tarballBytes,
        String librarySha256,
        long libraryBytes) {

    static final String LIBRARY = "libchdb.so";

    /** Every platform that has been tried. A line is added once the engine has run there. */
    static final List<EnginePackage> SUPPORTED = List.of(new EnginePackage(
            "linux-x64-gnu",
            "@chdb/lib-linux-x64-gnu",
            "26.7.3-stable.1",
            "sha512-XP97mMqnc5tZpKQywR8N7cLTsHNiTmHr30pC5mzo3jWmukjKn2IBa60c2B/gWUNcuFjOMjWoorQICCqBVj5wpw==",
            177_817_999,
            "36ad4e999882821ef13cf2d0f52c93f48e6ee1b4498b35a201c23ce4b8d15bf5",
            566_330_096));

    private static final Path MUSL_LOADER = Path.of("/lib/ld-musl-x86_64.so.1");
    private static final Path GNU_LOADER = Path.of("/lib64/ld-linux-x86-64.so.2");

    /** The package for the machine this runs on. */
    static EnginePackage forThisMachine() {
        boolean musl = Files.exists(MUSL_LOADER) && !Files.exists(GNU_LOADER);
        return forPlatform(platformOf(System.getProperty("os.name"), System.getProperty("os.arch"), musl));
    }

    static EnginePackage forPlatform(String platform) {
        return SUPPORTED.stream()
                .filter(candidate -> candidate.platform.equals(platform))
                .findFirst()
                .orElseThrow(() -> new EmbeddedClickHouseException("There is no embedded ClickHouse engine for "
                        + platform + " (there is one for: "
                        + String.join(
                                ", ",
                                SUPPORTED.stream().map(EnginePackage::platform).toList())
                        + "). Use a ClickHouse server instead: start one with 'docker compose up', or name one in"
                        + " connections.<name>.endpoint."));
    }

    /** Names a platform in npm's words from the values of the Java properties os.name and os.arch. */
    static String platformOf(String osName, String osArch, boolean musl) {
        String os = osName.toLowerCase(Locale.ROOT);
        String arch = osArch.toLowerCase(Locale.ROOT);
        arch = arch.equals("amd64") || arch.equals("x86_64") ? "x64" : arch.equals("aarch64") ? "arm64" : arch;
        if (os.startsWith("mac")) {
            return "darwin-" + arch;
        }
        return os.startsWith("linux") ? "linux-" + arch + (musl ? "-musl" : "-gnu") : os.replace(' ', '-') + "-" + arch;
    }

    /** As given to npm: name and version. */
    String coordinates() {
        return name + "@" + version;
    }
}
