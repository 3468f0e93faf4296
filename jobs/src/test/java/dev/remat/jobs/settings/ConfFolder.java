package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.WhenUnchanged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A configuration folder that a test writes and loads. */
final class ConfFolder {

    /** One embedded connection, so that routes need nothing else. */
    static final String LOCAL = "remat { connections { local { type = embedded } } }";

    /** The policy of a route that says nothing about it: who has a route wants no rebuild of what is there. */
    static final ClickHouseCdcMaterializationPolicy DEFAULTS =
            ClickHouseCdcMaterializationPolicy.DEFAULTS.with(new Incremental(Duration.ofHours(24), WhenUnchanged.SKIP));

    private final Path root;
    private final Map<String, String> environment = new TreeMap<>();

    ConfFolder(Path root) {
        this.root = root;
        write("routes/.keep", "");
        remat(LOCAL);
    }

    ConfFolder remat(String text) {
        return write("remat.conf", text);
    }

    ConfFolder route(String id, String text) {
        return write("routes/" + id + ".conf", text);
    }

    /** A sound route with further lines. */
    ConfFolder soundRoute(String id, String... lines) {
        return route(id, sound(id) + String.join("\n", lines));
    }

    ConfFolder environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    ConfFolder write(String name, String text) {
        try {
            Path file = root.resolve(name);
            Files.createDirectories(file.resolveSibling(""));
            Files.writeString(file, text);
            return this;
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    Path path(String name) {
        return root.resolve(name);
    }

    Configuration load() {
        return load(RouteCheck.NONE);
    }

    Configuration load(RouteCheck check) {
        return Configuration.load(root.resolve("remat.conf"), environment, check);
    }

    Reload reload(RematSettings started, Map<String, Route> running) {
        return Reload.load(root.resolve("remat.conf"), environment, RouteCheck.NONE, started, running);
    }

    /** All problems as a person sees them, with the folder cut off. */
    List<String> problems() {
        return shown(load().allProblems());
    }

    List<String> shown(List<ConfigProblem> problems) {
        return problems.stream()
                .map(problem -> problem.toString().replace(root + "/", ""))
                .toList();
    }

    /** Four lines that make a route; further lines begin with line 5. */
    static String sound(String id) {
        return """
                connection = local
                cdc-dataset = logs.%1$s
                target-dataset = "serving.%1$s"
                unique-key = [id]
                """.formatted(id);
    }
}
