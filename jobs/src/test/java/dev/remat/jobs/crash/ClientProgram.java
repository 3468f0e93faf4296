package dev.remat.jobs.crash;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.report.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/** A process of Remat that waits for a line on its standard input, and then does what a scenario says. */
final class ClientProgram {

    private static final String SEPARATOR = "\t";

    private ClientProgram() {}

    public static void main(String[] arguments) throws IOException {
        String line = new BufferedReader(new InputStreamReader(System.in, UTF_8)).readLine();
        if (line == null) {
            return;
        }
        List<String> order = List.of(line.split(SEPARATOR, -1));
        World world = new World(
                new TestDatabase(URI.create(order.get(2)), order.get(3), order.get(4), order.get(5)),
                World.Place.valueOf(order.get(6)),
                Path.of(order.get(7)));
        Clock clock = Clock.offset(Clock.systemUTC(), Duration.parse(order.get(1)));
        try (var service = world.service(UnaryOperator.identity(), clock)) {
            var result = Scenario.named(order.get(0)).act().in(service, world);
            System.exit(result.outcome() == Outcome.SUCCEEDED ? 0 : 1);
        }
    }

    /** The line that has it act. */
    static String order(Scenario scenario, World world) {
        return String.join(
                        SEPARATOR,
                        scenario.name(),
                        World.nextClock().toString(),
                        world.server().endpoint().toString(),
                        world.server().user(),
                        world.server().password(),
                        world.server().name(),
                        world.place().name(),
                        world.evidence().toString())
                + "\n";
    }
}
