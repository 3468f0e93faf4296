package dev.remat.materialization.phase.quality;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.QuarantineSql;
import dev.remat.materialization.sql.typed.DriftSql;
import dev.remat.materialization.typed.JsonType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the payloads of some rows add up to, rows included that are not served. */
public final class PayloadSums {

    /** Keys and types that are counted; more than a table could have columns. */
    static final int MOST_FIELDS = 10_000;

    private final List<Found> failures;
    private final List<Found> fields;
    private final @Nullable String doubt;

    /**
     * @param failures rows by declared column and reason, sorted
     * @param fields rows by payload key and JSON type, sorted
     * @param doubt why these may be wrong, or null
     */
    PayloadSums(List<Found> failures, List<Found> fields, @Nullable String doubt) {
        this.failures = List.copyOf(failures);
        this.fields = List.copyOf(fields);
        this.doubt = doubt;
    }

    /**
     * Counts.
     *
     * @param keys a SELECT of the hashes of the keys that are looked at, or null for all
     */
    public static PayloadSums in(Dataset table, @Nullable String keys, SchemaDrift drift, RunSession session) {
        List<Found> failures = session.query(QuarantineSql.counts(table, keys)).stream()
                .map(Found::failure)
                .toList();
        if (drift == SchemaDrift.OFF) {
            return new PayloadSums(failures, List.of(), null);
        }
        Map<String, String> settings = new HashMap<>(DriftSql.settings(MOST_FIELDS));
        settings.put("allow_simdjson", "1");
        List<Row> rows = session.query(DriftSql.keys(DriftSql.rowsThatAreServed(table.quoted(), keys)), settings);
        List<Found> fields = rows.stream()
                .map(Found::field)
                .filter(field -> !field.kind().equals(JsonType.MALFORMED_DOCUMENT.id()))
                .toList();
        return new PayloadSums(failures, fields, rows.size() < MOST_FIELDS ? null : tooMany());
    }

    static String tooMany() {
        return "payloads have more than %d keys".formatted(MOST_FIELDS);
    }

    List<Found> failures() {
        return failures;
    }

    List<Found> fields() {
        return fields;
    }

    /** Why these may be wrong; null where they are not. */
    @Nullable String doubt() {
        return doubt;
    }
}
