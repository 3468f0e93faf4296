package dev.remat.materialization.phase.quality;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.report.QualityEvidence.Carried;
import dev.remat.materialization.report.QualityEvidence.FailedValue;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.QuarantineSql;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The values of a filled shadow that do not fit their columns, rows that are withheld included.
 *
 * @param counts by column and reason
 * @param samples some of them
 * @param carried columns whose value came from an earlier event
 */
public record FailedValues(List<ParseFailures> counts, List<FailedValue> samples, List<Carried> carried) {

    /** Of a table without declared columns. */
    public static final FailedValues NONE = new FailedValues(List.of(), List.of(), List.of());

    public FailedValues {
        counts = List.copyOf(counts);
        samples = List.copyOf(samples);
        carried = List.copyOf(carried);
    }

    /** Reads them; as long as the withheld rows are there. */
    public static FailedValues in(Dataset shadow, ServingLayout layout, int sample, RunSession session) {
        Map<String, String> types = layout.typed().stream()
                .collect(Collectors.toMap(
                        TypedColumn::name, column -> column.type().sql()));
        List<ParseFailures> counts = session.query(QuarantineSql.counts(shadow)).stream()
                .map(row -> new ParseFailures(
                        row.string(COLUMN), typeOf(row, types), row.string("reason"), row.number("rows")))
                .toList();
        List<FailedValue> samples = counts.isEmpty() || sample == 0
                ? List.of()
                : session.query(QuarantineSql.samples(shadow, sample)).stream()
                        .map(row -> sample(row, types))
                        .toList();
        List<Carried> carried = session.query(QuarantineSql.carried(shadow)).stream()
                .map(row -> new Carried(row.string(COLUMN), row.number("rows")))
                .toList();
        return new FailedValues(counts, samples, carried);
    }

    private static final String COLUMN = "column_name";

    private static FailedValue sample(Row row, Map<String, String> types) {
        return new FailedValue(
                row.string(COLUMN),
                typeOf(row, types),
                row.string("reason"),
                row.string("key_json"),
                row.string("position"),
                row.string("event_hash"),
                row.string("payload"));
    }

    private static String typeOf(Row row, Map<String, String> types) {
        return types.getOrDefault(row.string(COLUMN), "");
    }
}
