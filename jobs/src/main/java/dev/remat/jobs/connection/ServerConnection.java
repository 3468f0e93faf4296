package dev.remat.jobs.connection;

import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A ClickHouse server, or a cluster behind one address.
 *
 * @param id what routes call it
 * @param endpoint http or https address, always with a port
 * @param user name of the user
 * @param password the user's password
 * @param database database of statements that name none
 * @param settings server settings of every statement, by name
 */
public record ServerConnection(
        String id, URI endpoint, String user, Credential password, String database, Map<String, String> settings)
        implements ConnectionSettings {

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
