package dev.remat.embedded.http;

import dev.remat.embedded.error.EmbeddedClickHouseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One user at one ClickHouse HTTP endpoint. Every call closes its connection: an idle connection kept open would hold
 * up the stop of the engine. Safe for use by several threads.
 */
public final class ClickHouseHttp {

    private final URI endpoint;
    private final String user;
    private final String password;

    public ClickHouseHttp(URI endpoint, String user, String password) {
        this.endpoint = endpoint;
        this.user = user;
        this.password = password;
    }

    /** True when something answers {@code /ping} as ClickHouse does, within the given time. */
    public boolean answers(Duration timeout) {
        try {
            HttpURLConnection connection = open("/ping", timeout);
            return connection.getResponseCode() == HttpURLConnection.HTTP_OK
                    && read(connection.getInputStream()).startsWith("Ok.");
        } catch (IOException notYet) {
            return false;
        }
    }

    /**
     * Runs one statement and returns its answer without the last line break.
     *
     * @throws EmbeddedClickHouseException with the server's message when it refuses, or when it does not answer in time
     */
    public String query(String sql, Duration timeout) {
        try {
            HttpURLConnection connection = open("/", timeout);
            connection.setDoOutput(true);
            connection.setRequestProperty("X-ClickHouse-User", user);
            connection.setRequestProperty("X-ClickHouse-Key", password);
            try (OutputStream body = connection.getOutputStream()) {
                body.write(sql.getBytes(StandardCharsets.UTF_8));
            }
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw new EmbeddedClickHouseException(
                        "ClickHouse at " + endpoint + " refused '" + sql + "': " + read(connection.getErrorStream()));
            }
            return read(connection.getInputStream());
        } catch (IOException lost) {
            throw new EmbeddedClickHouseException(
                    "ClickHouse at " + endpoint + " did not answer '" + sql + "': " + lost.getMessage(), lost);
        }
    }

    private HttpURLConnection open(String path, Duration timeout) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) endpoint.resolve(path).toURL().openConnection();
        connection.setConnectTimeout(Math.toIntExact(timeout.toMillis()));
        connection.setReadTimeout(Math.toIntExact(timeout.toMillis()));
        connection.setRequestProperty("Connection", "close");
        return connection;
    }

    private static String read(@Nullable InputStream answer) throws IOException {
        if (answer == null) {
            return "";
        }
        try (answer) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }
}
