package dev.remat.jobs.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement on its way to the server.
 *
 * @param number which request it is that the proxy has seen, from 1
 * @param queryId its query id, empty where it has none
 * @param sql its text
 * @param raw the whole request as it came, a character for each byte
 */
public record ProxiedRequest(int number, String queryId, String sql, String raw) {

    private static final Pattern QUERY_ID = Pattern.compile("[?&]query_id=([^& ]*)");
    private static final Pattern PHASE = Pattern.compile("^remat_.*_([a-z]+)_\\d+(_\\d+)?$");
    private static final Pattern READ = Pattern.compile("(?is)\\s*(SELECT|WITH|SHOW|DESCRIBE|CHECK|EXISTS)\\b.*");

    /** Reads the next request; empty where the client has closed its connection. */
    static Optional<ProxiedRequest> read(InputStream client, int number) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var sql = new ByteArrayOutputStream();
        HttpBytes.Sink keep = (piece, length) -> bytes.write(piece, 0, length);
        String head = HttpBytes.head(client, keep);
        if (head.isEmpty()) {
            return Optional.empty();
        }
        HttpBytes.body(client, head, keep, (piece, length) -> sql.write(piece, 0, length));
        Matcher id = QUERY_ID.matcher(head.lines().findFirst().orElse(""));
        String queryId = id.find() ? URLDecoder.decode(id.group(1), UTF_8) : "";
        return Optional.of(new ProxiedRequest(number, queryId, sql.toString(UTF_8), bytes.toString(ISO_8859_1)));
    }

    /** Whether it may change anything. */
    public boolean changes() {
        return changes(sql);
    }

    /** Whether a statement may change anything. */
    public static boolean changes(String sql) {
        return !READ.matcher(sql).matches();
    }

    /** The phase of the run that sends it, and what it begins with. */
    public String label() {
        return label(queryId, sql);
    }

    /** The same for a statement that meets no proxy. */
    public static String label(String queryId, String sql) {
        Matcher phase = PHASE.matcher(queryId);
        String words = sql.strip().split("\\s+", 3).length > 1
                ? sql.strip().split("\\s+", 3)[0] + " " + sql.strip().split("\\s+", 3)[1]
                : sql.strip();
        String kind = changes(sql) ? words.toUpperCase(Locale.ROOT) : "SELECT";
        return (phase.matches() ? phase.group(1) + ": " : "") + kind;
    }
}
