package dev.remat.materialization.clickhouse;

import org.jspecify.annotations.Nullable;

/** The server answered with an error; the code is ClickHouse's own. */
public final class StatementRefused extends ClickHouseException {

    private static final long serialVersionUID = 1L;

    private final int code;

    public StatementRefused(int code, String message, String queryId, @Nullable Throwable cause) {
        super(message, queryId, cause);
        this.code = code;
    }

    /** The error's number as in {@code system.errors}, for example 60 for an unknown table. */
    public int code() {
        return code;
    }
}
