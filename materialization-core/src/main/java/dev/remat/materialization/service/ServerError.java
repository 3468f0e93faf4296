package dev.remat.materialization.service;

import static dev.remat.materialization.report.FailureClass.CONFIGURATION;
import static dev.remat.materialization.report.FailureClass.MEMORY;
import static dev.remat.materialization.report.FailureClass.RETRYABLE;
import static dev.remat.materialization.report.FailureClass.STOPPED;

import dev.remat.materialization.report.FailureClass;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Errors of ClickHouse of which it is known what they mean for another attempt, named as in {@code system.errors}. */
public enum ServerError {
    TOO_MANY_SIMULTANEOUS_QUERIES(202, RETRYABLE),
    NO_FREE_CONNECTION(203, RETRYABLE),
    SERVER_OVERLOADED(745, RETRYABLE),
    CANNOT_SCHEDULE_TASK(439, RETRYABLE),
    DNS_ERROR(198, RETRYABLE),
    SOCKET_TIMEOUT(209, RETRYABLE),
    NETWORK_ERROR(210, RETRYABLE),
    ALL_CONNECTION_TRIES_FAILED(279, RETRYABLE),
    /** What runs on a server that shuts down, or on a table that does. */
    ABORTED(236, RETRYABLE),
    /** Merges do not keep up with inserts, for now. */
    TOO_MANY_PARTS(252, RETRYABLE),
    /** A replica that has lost its Keeper. */
    TABLE_IS_READ_ONLY(242, RETRYABLE),
    NO_ZOOKEEPER(225, RETRYABLE),
    KEEPER_EXCEPTION(999, RETRYABLE),
    NO_ACTIVE_REPLICAS(254, RETRYABLE),
    TOO_FEW_LIVE_REPLICAS(285, RETRYABLE),
    UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE(286, RETRYABLE),
    /** The rows may be in or not; the next attempt fills a table of its own. */
    UNKNOWN_STATUS_OF_INSERT(319, RETRYABLE),

    MEMORY_LIMIT_EXCEEDED(241, MEMORY),
    CANNOT_ALLOCATE_MEMORY(173, MEMORY),

    UNKNOWN_USER(192, CONFIGURATION),
    WRONG_PASSWORD(193, CONFIGURATION),
    REQUIRED_PASSWORD(194, CONFIGURATION),
    AUTHENTICATION_FAILED(516, CONFIGURATION),
    ACCESS_DENIED(497, CONFIGURATION),
    READONLY(164, CONFIGURATION),
    QUOTA_EXCEEDED(201, CONFIGURATION),
    UNKNOWN_DATABASE(81, CONFIGURATION),
    UNKNOWN_TABLE(60, CONFIGURATION),
    UNKNOWN_IDENTIFIER(47, CONFIGURATION),
    UNKNOWN_SETTING(115, CONFIGURATION),
    SYNTAX_ERROR(62, CONFIGURATION),
    TABLE_IS_PERMANENTLY_READ_ONLY(774, CONFIGURATION),

    /** A limit of the server's own on the time of a query. */
    TIMEOUT_EXCEEDED(159, STOPPED),
    TOO_SLOW(160, STOPPED),
    /** Somebody has killed the query on the server. */
    QUERY_WAS_CANCELLED(394, STOPPED);

    private static final Map<Integer, ServerError> BY_CODE =
            Arrays.stream(values()).collect(Collectors.toMap(ServerError::code, Function.identity()));

    private final int code;
    private final FailureClass failureClass;

    ServerError(int code, FailureClass failureClass) {
        this.code = code;
        this.failureClass = failureClass;
    }

    static Optional<ServerError> of(int code) {
        return Optional.ofNullable(BY_CODE.get(code));
    }

    /** The number in {@code system.errors}. */
    public int code() {
        return code;
    }

    /** What the error means for another attempt. */
    public FailureClass failureClass() {
        return failureClass;
    }
}
