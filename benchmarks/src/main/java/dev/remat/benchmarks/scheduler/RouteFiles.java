package dev.remat.benchmarks.scheduler;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.function.IntFunction;

/** Writes a configuration with many routes. */
final class RouteFiles {

    /** Never within the life of a benchmark. */
    static final String NEVER_DUE = "0 0 0 1 1 ? 2099";

    private final Path folder;

    RouteFiles(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes {@code count} routes, named {@code route-0} and so on.
     *
     * @param endpoint address of their one connection
     * @param cron of each route by number
     * @return the configuration file
     */
    Path write(int count, String endpoint, IntFunction<String> cron) throws IOException {
        Path routes = Files.createDirectories(folder.resolve("routes"));
        for (int i = 0; i < count; i++) {
            Files.writeString(routes.resolve("route-%d.conf".formatted(i)), route(i, cron.apply(i)));
        }
        return Files.writeString(folder.resolve("remat.conf"), """
                remat {
                  node { id = bench, max-concurrent-runs = 16 }
                  connections { ch { type = server, endpoint = "%s", user = bench, password = bench-password } }
                  routes-dir = routes
                  evidence { dir = evidence }
                  defaults { retry { attempts = 1 } }
                }
                """.formatted(endpoint));
    }

    /** A cron that is due once a day, at a second. */
    static String at(LocalTime time) {
        return "%d %d %d * * ?".formatted(time.getSecond(), time.getMinute(), time.getHour());
    }

    private static String route(int number, String cron) {
        return """
                description = "Route %1$d of the benchmark"
                owner = bench
                cron = "%2$s"
                connection = ch
                cdc-dataset = analytics.log_%1$d
                target-dataset = serving.table_%1$d
                unique-key = [order_id]
                delete-mode = exclude_deleted
                guards { min-rows = 1000, max-shrink = 20%% }
                """.formatted(number, cron);
    }
}
