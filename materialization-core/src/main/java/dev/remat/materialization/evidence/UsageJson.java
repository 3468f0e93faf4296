package dev.remat.materialization.evidence;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunUsage;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What statements took, as maps that become JSON. What is not known is left out. */
final class UsageJson {

    private UsageJson() {}

    /** Of several statements. */
    static Map<String, Object> of(RunUsage usage) {
        var fields = new TreeMap<String, Object>();
        fields.put("statements", usage.statements());
        fields.put("statements_told", usage.told());
        fields.put("statements_logged", usage.logged());
        put(fields, "read_rows", usage.totals().readRows());
        put(fields, "written_rows", usage.totals().writtenRows());
        putRest(fields, usage.totals());
        StatementRecord heaviest = usage.heaviest();
        if (heaviest != null) {
            fields.put("peak_memory_query_id", heaviest.queryId());
            put(fields, "memory_limit_bytes", heaviest.memoryLimit());
        }
        return fields;
    }

    /** Adds to the fields of one statement what is told of it beside rows. */
    static void putRest(Map<String, Object> fields, StatementUsage usage) {
        put(fields, "read_bytes", usage.readBytes());
        put(fields, "written_bytes", usage.writtenBytes());
        put(fields, "server_ms", millis(usage.serverTime()));
        put(fields, "peak_memory_bytes", usage.peakMemory());
        put(fields, "cpu_ms", millis(usage.cpuTime()));
    }

    static void put(Map<String, Object> fields, String name, @Nullable Object value) {
        if (value != null) {
            fields.put(name, value);
        }
    }

    private static @Nullable Long millis(@Nullable Duration duration) {
        return duration == null ? null : duration.toMillis();
    }
}
