package dev.remat.scheduler.process.nodes;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A PostgreSQL server of its own on the loopback interface, which can be stopped as by a crash and started again. */
final class RegistryServer implements AutoCloseable {

    private static final String USER = "postgres";

    private final EmbeddedPostgres postgres;
    private final Path folder;
    private final Path control;

    private RegistryServer(EmbeddedPostgres postgres, Path folder, Path control) {
        this.postgres = postgres;
        this.folder = folder;
        this.control = control;
    }

    /** Starts it with its data in a folder. */
    static RegistryServer start(Path folder) throws IOException {
        Path data = folder.resolve("data");
        EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setServerConfig("listen_addresses", "127.0.0.1")
                // Else a crash may lose what was committed, and no claim on a slot would hold.
                .setServerConfig("synchronous_commit", "on")
                .start();
        return new RegistryServer(postgres, folder, programOf(data).resolveSibling("pg_ctl"));
    }

    /** The program that serves a data folder. */
    private static Path programOf(Path data) throws IOException {
        String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
        return ProcessHandle.of(Long.parseLong(pid.strip()))
                .flatMap(server -> server.info().command())
                .map(Path::of)
                .orElseThrow();
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(postgres.getPort());
    }

    String user() {
        return USER;
    }

    /** Stops it at once: no connection is told, nothing is written. */
    void crash() throws IOException, InterruptedException {
        control("-m", "immediate", "stop");
    }

    /** Starts it again, on the same port and data; returns when it answers. */
    void startAgain() throws IOException, InterruptedException {
        // With the options of the last start.
        control("-l", folder.resolve("server.log").toString(), "restart");
    }

    private void control(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (LinuxUtils.isUnshareAvailable()) {
            // PostgreSQL refuses to run as root.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(control.toString(), "-D", folder.resolve("data").toString(), "-w", "-t", "30"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("control.log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("%s failed: %s".formatted(command, Files.readString(output)));
        }
    }

    /** The rows of a query. */
    <T> List<T> rows(String sql, Row<T> row) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet results = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (results.next()) {
                rows.add(row.read(results));
            }
            return rows;
        } catch (SQLException e) {
            throw new IllegalStateException("'%s' failed".formatted(sql), e);
        }
    }

    /** Changes rows. */
    void update(String sql) {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException("'%s' failed".formatted(sql), e);
        }
    }

    /** Its time. */
    Instant now() {
        return rows("SELECT clock_timestamp() AS now", row -> time(row, "now")).get(0);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), USER, USER);
    }

    static Instant time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reads one row. */
    interface Row<T> {
        T read(ResultSet results) throws SQLException;
    }
}
