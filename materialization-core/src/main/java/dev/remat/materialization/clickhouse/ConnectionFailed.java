package dev.remat.materialization.clickhouse;

import org.jspecify.annotations.Nullable;

/** The server was not reached: the statement was never sent and nothing has changed. */
public final class ConnectionFailed extends ClickHouseException {

    private static final long serialVersionUID = 1L;

    public ConnectionFailed(String message, String queryId, @Nullable Throwable cause) {
        super(message, queryId, cause);
    }
}
