package dev.remat.benchmarks.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all measuring commands share: a server, a place for the result, and the command line that the result names. */
abstract class Measurement implements Callable<Integer> {

    private static final Set<String> PLACES = Set.of("--json", "--docs");

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Spec
    private @Nullable CommandSpec spec;

    /** Measures what the command is for. */
    abstract void measure(Session session) throws IOException, InterruptedException;

    @Override
    public final Integer call() throws IOException, InterruptedException {
        if (spec == null) {
            throw new IllegalStateException("run by picocli");
        }
        var line = spec.commandLine();
        var typed = spec.root().commandLine().getParseResult().originalArgs();
        try (var session = new Session(command(typed), server, line.getErr())) {
            measure(session);
            output.take(session.report(), line.getOut());
        }
        return 0;
    }

    /** The command as a person would repeat it; where its result was written to is nobody's business. */
    static String command(List<String> arguments) {
        List<String> kept = new ArrayList<>(List.of("bin/bench"));
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (PLACES.contains(argument)) {
                i++;
            } else if (PLACES.stream().noneMatch(place -> argument.startsWith(place + "="))) {
                kept.add(argument);
            }
        }
        return String.join(" ", kept);
    }
}
