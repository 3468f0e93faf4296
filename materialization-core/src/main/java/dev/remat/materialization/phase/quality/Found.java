package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.TypedBaseline.Group;
import dev.remat.materialization.clickhouse.Row;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose payloads have something in common.
 *
 * @param name a declared column or a payload key
 * @param kind a reason or a JSON type
 * @param rows how many they are
 * @param first the first of them by time of ingest, or null where that is not known
 */
record Found(String name, String kind, long rows, @Nullable First first) {

    static Found failure(Row row) {
        return of(row, row.string("column_name"), row.string("reason"), "");
    }

    static Found field(Row row) {
        return of(row, row.string("key"), row.string("json_type"), row.string("example"));
    }

    private static Found of(Row row, String name, String kind, String example) {
        var first = new First(
                row.string("first_key_hash"),
                row.string("first_ingested"),
                row.string("first_position"),
                row.string("first_key"),
                example);
        return new Found(name, kind, row.number("rows"), first);
    }

    /** What tells it from others. */
    List<String> id() {
        return List.of(name, kind);
    }

    static List<String> id(Group group) {
        return List.of(group.name(), group.kind());
    }

    /** The first row, of a finding that is known to have one. */
    First known() {
        return Objects.requireNonNullElse(first, First.UNKNOWN);
    }

    /**
     * One row.
     *
     * @param keyHash hash of its key
     * @param ingestedAt time of ingest of its event, as the server writes it
     * @param position source position of its event
     * @param keyJson its key
     * @param example its value, at most 100 characters
     */
    record First(String keyHash, String ingestedAt, String position, String keyJson, String example) {

        static final First UNKNOWN = new First("", "", "", "", "");

        boolean isAtThePlaceOf(First other) {
            return keyHash.equals(other.keyHash)
                    && ingestedAt.equals(other.ingestedAt)
                    && position.equals(other.position);
        }
    }
}
