package dev.remat.scheduler.process;

import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.console.TerminalWidth;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.trace.Traces;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What a command finds around it.
 *
 * @param home folder of the installation: the one with {@code conf/} in it
 * @param environment the environment variables
 * @param clock the time
 * @param random for ids
 * @param console the output streams
 */
public record ProcessContext(
        Path home, Map<String, String> environment, Clock clock, RandomGenerator random, Console console) {

    public ProcessContext {
        environment = Map.copyOf(environment);
    }

    /** The configuration file: the one that was asked for, else {@code $REMAT_CONFIG}, else the installation's. */
    public Path configFile(@Nullable Path asked) {
        if (asked != null) {
            return asked;
        }
        String variable = environment.getOrDefault("REMAT_CONFIG", "");
        return variable.isBlank() ? home.resolve("conf").resolve("remat.conf") : Path.of(variable);
    }

    /** How many characters a line of standard output shows: any number where that is no terminal. */
    public int width() {
        return console.screen().out() ? new TerminalWidth(environment).getAsInt() : Integer.MAX_VALUE;
    }

    /** The same with all connections that the settings have. */
    public CdcMaterializationService service(RematSettings settings) {
        return service(new Connections(settings.connections().values()), settings);
    }

    /** What rebuilds tables, as the settings say, records it in the registry, and traces it; closes the
     * connections with itself. */
    public CdcMaterializationService service(Connections connections, RematSettings settings) {
        var service = new CdcMaterializationService(
                connections,
                settings.evidence().dir(),
                clock,
                random,
                settings.node().id());
        service.observe(registry(settings));
        service.trace(Traces.of(settings.otel(), settings.node().id(), clock));
        return service;
    }

    /** The registry that the settings name, for a process that runs routes. */
    public RunRegistry registry(RematSettings settings) {
        return new RunRegistry(settings.registry(), clock, settings.node().id());
    }

    /** What asks the services that share a registry. */
    public RouteControl control(Database database, RematSettings settings) {
        return new RouteControl(database, settings.node().id(), clock, random);
    }
}
