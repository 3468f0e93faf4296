package dev.remat.materialization.clickhouse;

import org.jspecify.annotations.Nullable;

/** The statement took longer than its timeout and the server was told to stop it. */
public final class StatementTimedOut extends ClickHouseException {

    private static final long serialVersionUID = 1L;

    private final boolean gone;

    public StatementTimedOut(String message, String queryId, boolean gone, @Nullable Throwable cause) {
        super(message, queryId, cause);
        this.gone = gone;
    }

    /** Whether the query was seen to have left the server; if not, it may still act. */
    public boolean gone() {
        return gone;
    }
}
