package dev.remat.materialization.sql;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Statements about values that do not fit their columns, and the table that keeps them. */
public final class QuarantineSql {

    private static final Map<String, String> COLUMNS = new LinkedHashMap<>();

    static {
        COLUMNS.put("target_dataset", "LowCardinality(String)");
        COLUMNS.put("column_name", "LowCardinality(String)");
        COLUMNS.put("clickhouse_type", "LowCardinality(String)");
        COLUMNS.put("reason", "LowCardinality(String)");
        COLUMNS.put("dpone_cdc_unique_key_hash", "String");
        COLUMNS.put("dpone_cdc_unique_key_json", "String");
        COLUMNS.put("dpone_cdc_position", "String");
        COLUMNS.put("dpone_cdc_event_hash", "String");
        COLUMNS.put("dpone_cdc_payload_json", "String");
        COLUMNS.put("dpone_cdc_ingested_at", "DateTime64(3, 'UTC')");
        COLUMNS.put("remat_route", "LowCardinality(String)");
        COLUMNS.put("remat_run", "String");
        COLUMNS.put("quarantined_at", "DateTime64(3, 'UTC')");
    }

    private QuarantineSql() {}

    /** Types of the quarantine table's columns by name, in order. */
    public static Map<String, String> columns() {
        return Map.copyOf(COLUMNS);
    }

    /** Creates the table; an entry goes away some time after it was first written. */
    public static String create(Dataset quarantine, Duration keep, String comment) {
        String columns = COLUMNS.entrySet().stream()
                .map(column -> column.getKey() + ' ' + column.getValue())
                .collect(Collectors.joining(",\n    "));
        return """
                CREATE TABLE IF NOT EXISTS %s
                (
                    %s
                )
                ENGINE = MergeTree
                ORDER BY (target_dataset, column_name, dpone_cdc_unique_key_hash, dpone_cdc_event_hash)
                TTL %s
                COMMENT %s""".formatted(quarantine.quoted(), columns, expiry(keep), Quote.literal(comment));
    }

    /** Changes how long entries stay. */
    public static String keep(Dataset quarantine, Duration keep, String comment) {
        return "ALTER TABLE %s MODIFY TTL %s, MODIFY COMMENT %s"
                .formatted(quarantine.quoted(), expiry(keep), Quote.literal(comment));
    }

    private static String expiry(Duration keep) {
        return "toDateTime(quarantined_at) + INTERVAL %d SECOND".formatted(keep.toSeconds());
    }

    /**
     * One row for each column and reason: name, reason, number of rows, and position, key, key hash and time of ingest of the
     * first by time of ingest.
     *
     * @param keys a SELECT of the hashes of the keys that are looked at, or null for all
     */
    public static String counts(Dataset shadow, @Nullable String keys) {
        String which = keys == null ? "" : "\nWHERE %s IN (%s)".formatted(CdcColumn.UNIQUE_KEY_HASH, keys);
        return """
                WITH (dpone_cdc_ingested_at, dpone_cdc_position, dpone_cdc_unique_key_hash) AS remat_place
                SELECT
                    toString(column_name) AS column_name,
                    toString(failure) AS reason,
                    count() AS rows,
                    argMin(dpone_cdc_position, remat_place) AS first_position,
                    argMin(dpone_cdc_unique_key_json, remat_place) AS first_key,
                    argMin(dpone_cdc_unique_key_hash, remat_place) AS first_key_hash,
                    toString(min(dpone_cdc_ingested_at)) AS first_ingested
                FROM %s
                %s
                GROUP BY column_name, reason
                ORDER BY column_name, reason""".formatted(shadow.quoted(), EACH_FAILURE + which);
    }

    /** Some failing values of each column and reason, in the order of key hash. */
    public static String samples(Dataset shadow, int most) {
        return """
                SELECT
                    toString(column_name) AS column_name,
                    toString(failure) AS reason,
                    dpone_cdc_unique_key_json AS key_json,
                    dpone_cdc_position AS position,
                    dpone_cdc_event_hash AS event_hash,
                    substringUTF8(toValidUTF8(dpone_cdc_payload_json), 1, 500) AS payload
                FROM %s
                %s
                ORDER BY column_name, reason, dpone_cdc_unique_key_hash
                LIMIT %d BY column_name, reason""".formatted(shadow.quoted(), EACH_FAILURE, most);
    }

    /** One row for each column that has carried values: name, number of rows. */
    public static String carried(Dataset shadow) {
        return """
                SELECT
                    toString(column_name) AS column_name,
                    count() AS rows
                FROM %s
                ARRAY JOIN remat_carried_columns AS column_name
                WHERE remat_withheld = 0
                GROUP BY column_name
                ORDER BY column_name""".formatted(shadow.quoted());
    }

    /** Writes the failing values of a shadow that the table does not have yet. */
    public static String write(
            Dataset quarantine, Dataset shadow, Dataset target, ServingLayout layout, String route, String run) {
        return """
                INSERT INTO %1$s
                (
                    %2$s
                )
                SELECT
                    %3$s AS target_dataset,
                    toString(column_name) AS failed_column,
                    transform(failed_column, %4$s, %5$s, '') AS clickhouse_type,
                    toString(failure) AS failed_for,
                    dpone_cdc_unique_key_hash,
                    dpone_cdc_unique_key_json,
                    dpone_cdc_position,
                    dpone_cdc_event_hash,
                    dpone_cdc_payload_json,
                    dpone_cdc_ingested_at,
                    %6$s AS remat_route,
                    %7$s AS remat_run,
                    now64(3, 'UTC') AS quarantined_at
                FROM %8$s
                %9$s
                WHERE (failed_column, failed_for, dpone_cdc_unique_key_hash, dpone_cdc_event_hash) NOT IN
                (
                    SELECT toString(column_name), toString(reason), dpone_cdc_unique_key_hash, dpone_cdc_event_hash
                    FROM %1$s
                    WHERE target_dataset = %3$s
                )""".formatted(
                quarantine.quoted(),
                String.join(",\n    ", COLUMNS.keySet()),
                Quote.literal(target.toString()),
                Quote.literals(layout.typed().stream().map(TypedColumn::name).toList()),
                Quote.literals(layout.typed().stream()
                        .map(column -> column.type().sql())
                        .toList()),
                Quote.literal(route),
                Quote.literal(run),
                shadow.quoted(),
                EACH_FAILURE);
    }

    /** One row about the entries of a target: entries, and newest, when the newest of them was written. */
    public static String entries(Dataset quarantine, Dataset target) {
        return "SELECT count() AS entries, toString(max(quarantined_at)) AS newest FROM %s WHERE target_dataset = %s"
                .formatted(quarantine.quoted(), Quote.literal(target.toString()));
    }

    /** One number: those that were written up to a time, as {@link #entries} tells it. */
    public static String entriesUpTo(Dataset quarantine, Dataset target, String newest) {
        return "SELECT count() AS entries FROM %s WHERE target_dataset = %s AND quarantined_at <= toDateTime64(%s, 3, 'UTC')"
                .formatted(quarantine.quoted(), Quote.literal(target.toString()), Quote.literal(newest));
    }

    private static final String EACH_FAILURE = """
            ARRAY JOIN
                mapKeys(remat_parse_failures) AS column_name,
                mapValues(remat_parse_failures) AS failure""";
}
