package dev.remat.scheduler.trace;

import io.opentelemetry.api.common.AttributeKey;
import java.util.List;

/** Names of attributes. Those without {@code remat} or {@code clickhouse} are semantic conventions of OpenTelemetry. */
final class Keys {

    static final AttributeKey<String> SERVICE = AttributeKey.stringKey("service.name");
    static final AttributeKey<String> SERVICE_VERSION = AttributeKey.stringKey("service.version");
    static final AttributeKey<String> SERVICE_INSTANCE = AttributeKey.stringKey("service.instance.id");

    static final AttributeKey<String> ROUTE = AttributeKey.stringKey("remat.route");
    static final AttributeKey<String> TARGET = AttributeKey.stringKey("remat.target");
    static final AttributeKey<String> CONNECTION = AttributeKey.stringKey("remat.connection");
    static final AttributeKey<String> TRIGGER = AttributeKey.stringKey("remat.trigger");
    static final AttributeKey<String> CAUSE = AttributeKey.stringKey("remat.cause");
    static final AttributeKey<String> SLOT = AttributeKey.stringKey("remat.slot");
    static final AttributeKey<String> RUN = AttributeKey.stringKey("remat.run_id");
    static final AttributeKey<Long> ATTEMPT = AttributeKey.longKey("remat.attempt");
    static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("remat.outcome");
    static final AttributeKey<List<String>> BLOCKERS = AttributeKey.stringArrayKey("remat.blockers");
    static final AttributeKey<String> FAILURE_CLASS = AttributeKey.stringKey("remat.failure_class");

    static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("db.system.name");
    static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");
    static final AttributeKey<String> NAMESPACE = AttributeKey.stringKey("db.namespace");
    static final AttributeKey<String> STATUS = AttributeKey.stringKey("db.response.status_code");

    static final AttributeKey<String> QUERY = AttributeKey.stringKey("clickhouse.query_id");
    static final AttributeKey<Long> READ_ROWS = AttributeKey.longKey("clickhouse.read_rows");
    static final AttributeKey<Long> READ_BYTES = AttributeKey.longKey("clickhouse.read_bytes");
    static final AttributeKey<Long> WRITTEN_ROWS = AttributeKey.longKey("clickhouse.written_rows");
    static final AttributeKey<Long> PEAK_MEMORY = AttributeKey.longKey("clickhouse.peak_memory_bytes");

    private Keys() {}
}
