package dev.remat.materialization.clickhouse;

import org.jspecify.annotations.Nullable;

/** The statement was sent and its answer did not arrive whole: it may or may not have been executed. */
public final class AnswerLost extends ClickHouseException {

    private static final long serialVersionUID = 1L;

    public AnswerLost(String message, String queryId, @Nullable Throwable cause) {
        super(message, queryId, cause);
    }
}
