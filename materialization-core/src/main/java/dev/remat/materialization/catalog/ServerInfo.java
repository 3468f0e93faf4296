package dev.remat.materialization.catalog;

import dev.remat.materialization.clickhouse.Row;

/**
 * A server and who asks it.
 *
 * @param version its version
 * @param user the connection's user, as the server calls it
 * @param readOnly whether that user may change nothing, whatever is granted
 */
public record ServerInfo(ServerVersion version, String user, boolean readOnly) {

    static ServerInfo of(Row row) {
        return new ServerInfo(
                ServerVersion.parse(row.string("version")),
                row.string("user"),
                !row.string("readonly").equals("0"));
    }
}
