package dev.remat.scheduler.registry.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.MetricsTrackerFactory;
import com.zaxxer.hikari.pool.HikariPool;
import dev.remat.jobs.connection.InvalidConnection;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.SkippedSlots;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;

/**
 * The database of the registry. Opens at its first use, with the tables made or brought up to date; a database that fails is
 * let go of, and the next use opens it anew with the password of that time. Thread-safe.
 */
public final class Database implements AutoCloseable {

    /** H2 reads its properties once, when it is first used: what serves other processes of the machine stays on the machine. */
    private static final String BIND_ADDRESS = "h2.bindAddress";

    /** Several processes may have the file; the first one serves the others. */
    private static final String H2_OPTIONS =
            ";AUTO_SERVER=TRUE;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH;LOCK_TIMEOUT=10000";

    private static final int CONNECTIONS = 3;

    /** A process that stands still in the middle of a transaction must not keep the others from theirs. */
    private static final String POSTGRES_SESSION =
            "SET idle_in_transaction_session_timeout = '6s'; SET lock_timeout = '10s'";

    private final RegistrySettings settings;
    private final Patience patience;
    private volatile Consumer<SkippedSlots> skipped = slots -> {};
    private @Nullable MetricsTrackerFactory meters;
    private @Nullable HikariDataSource pool;

    /** Opens nothing yet. */
    public Database(RegistrySettings settings) {
        this(settings, Patience.LONG);
    }

    /** The same, with another patience. */
    public Database(RegistrySettings settings, Patience patience) {
        this.settings = settings;
        this.patience = patience;
    }

    /** Whether it is a file of this machine. */
    public boolean isFile() {
        return settings.isFile();
    }

    /** From now on somebody is told of slots that were recorded as not run, after that is so; what he does must not throw. */
    public void onSkipped(Consumer<SkippedSlots> listener) {
        skipped = listener;
    }

    /** From now on its connections are measured. To be called once. */
    public synchronized void measure(MetricsTrackerFactory by) {
        meters = by;
        if (pool != null) {
            pool.setMetricsTrackerFactory(by);
        }
    }

    /**
     * Does work in one transaction, which is taken back if the work throws.
     *
     * @throws RegistryUnavailable if the database cannot be used now
     */
    public <T> T inTransaction(Work<T> work) {
        try (Connection connection = open().getConnection()) {
            try {
                var sql = new Sql(connection);
                T result = work.with(sql);
                connection.commit();
                sql.told().forEach(skipped);
                return result;
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        } catch (SQLException
                | Sql.StatementFailed
                | HikariPool.PoolInitializationException
                | FlywayException
                | InvalidConnection e) {
            throw new RegistryUnavailable("the registry %s cannot be used: %s".formatted(address(), reason(e)), e);
        }
    }

    /** Whether it answers now. One that does not is let go of. */
    public boolean answers() {
        try {
            return inTransaction(sql ->
                    sql.first("SELECT 1 AS one", row -> row.getInt("one")).isPresent());
        } catch (RegistryUnavailable e) {
            close();
            return false;
        }
    }

    private synchronized DataSource open() {
        if (pool == null) {
            System.setProperty(BIND_ADDRESS, "127.0.0.1");
            var opened = new HikariDataSource(config());
            try {
                migrate(opened);
                pool = opened;
            } finally {
                if (pool == null) {
                    opened.close();
                }
            }
        }
        return pool;
    }

    private HikariConfig config() {
        var config = new HikariConfig();
        config.setPoolName("remat-registry");
        config.setJdbcUrl(settings.isFile() ? settings.url() + H2_OPTIONS : settings.url());
        config.setUsername(settings.user());
        config.setPassword(settings.password().reveal());
        config.setAutoCommit(false);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        if (meters != null) {
            config.setMetricsTrackerFactory(meters);
        }
        config.setConnectionTimeout(patience.toConnect().toMillis());
        if (!settings.isFile()) {
            config.setConnectionInitSql(POSTGRES_SESSION);
            config.addDataSourceProperty(
                    "connectTimeout", Long.toString(patience.toConnect().toSeconds()));
            config.addDataSourceProperty(
                    "socketTimeout", Long.toString(patience.toAnswer().toSeconds()));
            config.addDataSourceProperty("ApplicationName", "remat");
        }
        return config;
    }

    private static void migrate(DataSource source) {
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/registry")
                .table("remat_schema_history")
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }

    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    private String address() {
        return settings.url().replaceFirst("\\?.*", "").replaceAll("//[^/@]*@", "//");
    }

    private static String reason(Throwable failure) {
        Throwable last = failure;
        while (last.getCause() != null && !(last instanceof SQLException)) {
            last = last.getCause();
        }
        return String.valueOf(last.getMessage()).strip();
    }

    @Override
    public synchronized void close() {
        if (pool != null) {
            pool.close();
            pool = null;
        }
    }

    /**
     * When a database that says nothing has failed.
     *
     * @param toConnect that has not given a connection for so long
     * @param toAnswer a PostgreSQL that has not answered a statement for so long
     */
    public record Patience(Duration toConnect, Duration toAnswer) {

        private static final Patience LONG = new Patience(Duration.ofSeconds(5), Duration.ofSeconds(30));
    }

    /** What is done in a transaction. */
    public interface Work<T> {
        T with(Sql sql);
    }
}
