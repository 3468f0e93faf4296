package dev.remat.embedded.child;

import java.nio.file.Path;
import java.util.List;

/**
 * What the parent asks of {@link EngineMain}, and its form on the command line.
 *
 * @param parentPid the process that the engine must not outlive
 * @param library the engine's shared library
 * @param configFile its XML configuration
 * @param store its data folder
 * @param httpPort port of the HTTP server, 0 for any free one
 * @param portFile where the engine writes the port once it listens
 * @param lockFile held as long as the engine lives, so that the next one on the same folder waits for its end
 */
public record EngineCommand(
        long parentPid, Path library, Path configFile, Path store, int httpPort, Path portFile, Path lockFile) {

    public List<String> arguments() {
        return List.of(
                Long.toString(parentPid),
                library.toString(),
                configFile.toString(),
                store.toString(),
                Integer.toString(httpPort),
                portFile.toString(),
                lockFile.toString());
    }

    static EngineCommand parse(String... arguments) {
        return new EngineCommand(
                Long.parseLong(arguments[0]),
                Path.of(arguments[1]),
                Path.of(arguments[2]),
                Path.of(arguments[3]),
                Integer.parseInt(arguments[4]),
                Path.of(arguments[5]),
                Path.of(arguments[6]));
    }

    /**
     * The engine's own command line, that of {@code clickhouse local}. Interactive, because a tool that runs a script
     * ends itself at the first broken client; an interactive one stays at its prompt until its input ends. No query id
     * and no endless query: both end the process when somebody kills the query.
     */
    String[] engineArguments() {
        String script = "SYSTEM START LISTEN HTTP; SELECT getServerPort('http_port') INTO OUTFILE '"
                + portFile.toString().replace("\\", "\\\\").replace("'", "\\'") + "' FORMAT TSV";
        return new String[] {
            "clickhouse",
            "--config-file",
            configFile.toString(),
            "--path",
            store.toString(),
            "--http_port",
            Integer.toString(httpPort),
            "--listen_host",
            "127.0.0.1",
            "--interactive",
            "--disable_suggestion",
            "--query",
            script
        };
    }
}
