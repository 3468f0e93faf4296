package dev.remat.materialization.clickhouse;

import java.time.Duration;

/**
 * What the server said a statement did.
 *
 * @param readRows rows read from storage
 * @param readBytes uncompressed bytes read from storage
 * @param writtenRows rows written
 * @param elapsed time from sending to the answer, as seen by the client
 */
public record StatementSummary(long readRows, long readBytes, long writtenRows, Duration elapsed) {}
