package dev.remat.jobs.connection;

import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A ClickHouse server, or a cluster behind one address.
 *
 * @param id what routes call it
 * @param endpoint http or https address, always with a port
 * @param user name of the user
 * @param password the user's password
 * @param database database of statements that name none
 * @param settings server settings of every statement, by name
 * @param maxConcurrentRuns most rebuilds at one time on each node, or null for any number
 */
public record ServerConnection(
        String id,
        URI endpoint,
        String user,
        Credential password,
        String database,
        Map<String, String> settings,
        @Nullable Integer maxConcurrentRuns)
        implements ConnectionSettings {

    /** Runs as many rebuilds as the node. */
    public ServerConnection(
            String id, URI endpoint, String user, Credential password, String database, Map<String, String> settings) {
        this(id, endpoint, user, password, database, settings, null);
    }

    public ServerConnection {
        if (user.isBlank()) {
            throw new InvalidConnection("user is empty");
        }
        if (database.isBlank()) {
            throw new InvalidConnection("database is empty");
        }
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
