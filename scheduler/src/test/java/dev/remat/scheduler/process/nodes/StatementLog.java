package dev.remat.scheduler.process.nodes;

import dev.remat.materialization.run.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What runs have changed on the server while they built and published, as the server itself says. */
final class StatementLog {

    private static final Pattern QUERY_ID =
            Pattern.compile("remat_(.+)_(" + RunId.PATTERN + ")_[0-9]+_([a-z]+)_[0-9]+");
    private static final long MICROS = 1_000_000;

    private StatementLog() {}

    static List<Statement> read(TargetServer server) {
        server.execute("SYSTEM FLUSH LOGS");
        List<Statement> statements = new ArrayList<>();
        List<List<String>> rows = server.rows("""
                SELECT query_id, query_kind, exception_code = 0,
                    toUnixTimestamp64Micro(query_start_time_microseconds), toUnixTimestamp64Micro(event_time_microseconds)
                FROM system.query_log
                WHERE type <> 'QueryStart' AND startsWith(query_id, 'remat_') AND query_kind NOT IN ('Select', 'Kill', '')
                    AND is_initial_query
                ORDER BY query_start_time_microseconds""");
        for (List<String> row : rows) {
            Matcher id = QUERY_ID.matcher(row.get(0));
            if (id.matches() && (id.group(3).equals("build") || id.group(3).equals("publish"))) {
                statements.add(new Statement(
                        id.group(1),
                        id.group(2),
                        id.group(3),
                        row.get(1),
                        row.get(2).equals("1"),
                        micros(row.get(3)),
                        micros(row.get(4))));
            }
        }
        return statements;
    }

    private static Instant micros(String text) {
        long micros = Long.parseLong(text);
        return Instant.ofEpochSecond(micros / MICROS, micros % MICROS * 1_000);
    }

    /**
     * A statement that has ended.
     *
     * @param phase of the run
     * @param kind as the server calls it
     * @param done whether it did what it says
     * @param began when the server began with it
     * @param ended when the server was done with it
     */
    record Statement(String route, String run, String phase, String kind, boolean done, Instant began, Instant ended) {

        /** Whether it has moved a table to the target's place. */
        boolean hasPublished() {
            return phase.equals("publish") && done && (kind.equals("Rename") || kind.equals("Exchange"));
        }
    }
}
