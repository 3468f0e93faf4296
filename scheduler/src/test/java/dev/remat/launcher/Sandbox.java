package dev.remat.launcher;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A home of Remat with a copy of the launcher, a JDK and a Maven that are small scripts.
 *
 * @param root a temporary folder
 */
record Sandbox(Path root) {

    private static final Path LAUNCHER =
            Path.of(System.getProperty("remat.repository", "..")).resolve("bin/remat");

    static Sandbox in(Path folder) throws IOException {
        var sandbox = new Sandbox(folder.toRealPath());
        sandbox.script("home of remat/bin/remat", Files.readString(LAUNCHER));
        sandbox.java("17.0.15");
        sandbox.script("jdk/bin/javac", "#!/bin/sh\n");
        sandbox.script("tools/mvn", "#!/bin/sh\necho \"mvn in $PWD: $*\"\n");
        return sandbox;
    }

    Path home() {
        return root.resolve("home of remat");
    }

    Path jdk() {
        return root.resolve("jdk");
    }

    /** A Java that says this version and otherwise shows its arguments, one a line. */
    void java(String version) throws IOException {
        script("jdk/bin/java", """
                #!/bin/sh
                if [ "$1" = -version ]; then echo 'openjdk version "%s" 2025-04-15' >&2; exit; fi
                printf '%%s\\n' "$@"
                exit 3
                """.formatted(version));
    }

    Path script(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    void installed() throws IOException {
        Files.createDirectories(home().resolve("lib"));
    }

    void checkout() throws IOException {
        source("pom.xml", Instant.EPOCH);
        for (String module : List.of("materialization-core", "embedded-clickhouse", "jobs", "scheduler")) {
            source(module + "/pom.xml", Instant.EPOCH);
            source(module + "/src/main/Source.java", Instant.EPOCH);
            Files.setLastModifiedTime(home().resolve(module + "/src/main"), FileTime.from(Instant.EPOCH));
        }
    }

    void source(String path, Instant changed) throws IOException {
        Path file = home().resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, "");
        Files.setLastModifiedTime(file, FileTime.from(changed));
    }

    Called launch(String... arguments) throws IOException, InterruptedException {
        return launch(Map.of(), arguments);
    }

    Called launch(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        return launch(environment, home().resolve("bin/remat"), arguments);
    }

    Called launch(Path launcher, String... arguments) throws IOException, InterruptedException {
        return launch(Map.of(), launcher, arguments);
    }

    /** With a terminal for all streams, which prints on standard output. */
    Called launchInTerminal() throws IOException, InterruptedException {
        return call(Map.of(), List.of("script", "-qec", "'%s/bin/remat'".formatted(home()), "/dev/null"));
    }

    private Called launch(Map<String, String> environment, Path launcher, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        return call(environment, command);
    }

    private Called call(Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path out = root.resolve("stdout");
        Path err = root.resolve("stderr");
        var builder = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().remove("JDK_JAVA_OPTIONS");
        builder.environment().putAll(environment);
        builder.environment().put("JAVA_HOME", jdk().toString());
        builder.environment().merge("PATH", root.resolve("tools") + ":", (path, first) -> first + path);
        Process process = builder.start();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("the launcher did not return");
        }
        return new Called(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8).lines().toList(),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    /**
     * What a call of the launcher gave.
     *
     * @param exitCode its exit code
     * @param out lines on standard output
     * @param err text on standard error
     */
    record Called(int exitCode, List<String> out, String err) {}
}
