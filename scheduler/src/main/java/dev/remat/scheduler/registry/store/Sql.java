package dev.remat.scheduler.registry.store;

import dev.remat.scheduler.registry.SkippedSlots;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Statements with their values, within one transaction. Instants are kept to the microsecond. */
public final class Sql {

    private final Connection connection;
    private final List<SkippedSlots> skipped = new ArrayList<>();

    Sql(Connection connection) {
        this.connection = connection;
    }

    /** Changes rows; returns how many. */
    public int update(String sql, @Nullable Object... values) {
        try (PreparedStatement statement = prepare(sql, values)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new StatementFailed(e);
        }
    }

    /** Slots are recorded as not run, if the transaction is not taken back. */
    void tell(SkippedSlots slots) {
        skipped.add(slots);
    }

    /** What was told so far. */
    List<SkippedSlots> told() {
        return skipped;
    }

    <T> List<T> list(String sql, Row<T> row, @Nullable Object... values) {
        try (PreparedStatement statement = prepare(sql, values);
                ResultSet results = statement.executeQuery()) {
            List<T> rows = new ArrayList<>();
            while (results.next()) {
                rows.add(row.read(results));
            }
            return rows;
        } catch (SQLException e) {
            throw new StatementFailed(e);
        }
    }

    <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... values) {
        return list(sql, row, values).stream().findFirst();
    }

    static @Nullable Instant instant(ResultSet results, String column) throws SQLException {
        OffsetDateTime time = results.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static Instant time(ResultSet results, String column) throws SQLException {
        return results.getObject(column, OffsetDateTime.class).toInstant();
    }

    private PreparedStatement prepare(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            statement.setObject(i + 1, value instanceof Instant time ? time.atOffset(ZoneOffset.UTC) : value);
        }
        return statement;
    }

    /** Ends the transaction. */
    static final class StatementFailed extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private StatementFailed(SQLException cause) {
            super(cause);
        }
    }

    /** Reads one row. */
    interface Row<T> {
        T read(ResultSet results) throws SQLException;
    }
}
