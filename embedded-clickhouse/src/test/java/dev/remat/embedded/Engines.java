package dev.remat.embedded;

import dev.remat.embedded.http.ClickHouseHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What tests ask of a running engine and of its process. */
final class Engines {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Engines() {}

    static ClickHouseHttp http(EmbeddedClickHouse engine) {
        return new ClickHouseHttp(engine.endpoint(), engine.user(), engine.password());
    }

    static String query(EmbeddedClickHouse engine, String sql) {
        return http(engine).query(sql, PATIENCE);
    }

    static void kill(long pid) {
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    }

    /** A process that has ended and that nobody has asked about yet (a zombie) does not run. */
    static boolean runs(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state != 'Z' && state != 'X';
        } catch (IOException gone) {
            return false;
        }
    }

    static List<Path> crashFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("hs_err.*|core.*"))
                    .toList();
        }
    }
}
