package dev.remat.materialization.clickhouse;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** A statement that did not end well; the subtype says what is known about its outcome. */
public abstract sealed class ClickHouseException extends RematException
        permits StatementRefused, ConnectionFailed, AnswerLost, StatementTimedOut {

    private static final long serialVersionUID = 1L;

    private final String queryId;

    protected ClickHouseException(String message, String queryId, @Nullable Throwable cause) {
        super(message, cause);
        this.queryId = queryId;
    }

    /** The id under which the statement was sent. */
    public final String queryId() {
        return queryId;
    }
}
