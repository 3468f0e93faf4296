package dev.remat.materialization.phase.quality;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.report.QualityEvidence.Carried;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.DriftedKey;
import dev.remat.materialization.report.QualityEvidence.FailedValue;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.QuarantineSql;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the payloads of a filled typed shadow say, rows that are withheld included.
 *
 * @param failures values that do not fit, by column and reason
 * @param samples some of them
 * @param carried columns whose value came from an earlier event
 * @param drift keys and JSON types that the columns do not declare
 */
public record PayloadFindings(
        List<ParseFailures> failures, List<FailedValue> samples, List<Carried> carried, Drift drift) {

    /** Of a table without declared columns. */
    public static final PayloadFindings NONE = new PayloadFindings(List.of(), List.of(), List.of(), Drift.OFF);

    private static final String COLUMN = "column_name";

    public PayloadFindings {
        failures = List.copyOf(failures);
        samples = List.copyOf(samples);
        carried = List.copyOf(carried);
    }

    /** Reads them; as long as the withheld rows are there. */
    public static PayloadFindings in(
            Dataset shadow, ServingLayout layout, List<String> uniqueKey, Quality quality, RunSession session) {
        Map<String, String> types = layout.typed().stream()
                .collect(Collectors.toMap(
                        TypedColumn::name, column -> column.type().sql()));
        List<Row> counts = session.query(QuarantineSql.counts(shadow));
        List<FailedValue> samples = counts.isEmpty() || quality.sample() == 0
                ? List.of()
                : session.query(QuarantineSql.samples(shadow, quality.sample())).stream()
                        .map(row -> sample(row, types))
                        .toList();
        List<Carried> carried = session.query(QuarantineSql.carried(shadow)).stream()
                .map(row -> new Carried(row.string(COLUMN), row.number("rows")))
                .toList();
        Drift drift = quality.drift() == SchemaDrift.OFF
                ? Drift.OFF
                : new DriftReader(layout, uniqueKey, quality).read(shadow, missing(counts, layout), session);
        return new PayloadFindings(
                counts.stream()
                        .map(row -> new ParseFailures(
                                row.string(COLUMN), typeOf(row, types), row.string("reason"), row.number("rows")))
                        .toList(),
                samples,
                carried,
                drift);
    }

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

    /** The required columns that payloads do not have. */
    private static List<DriftedKey> missing(List<Row> counts, ServingLayout layout) {
        Map<String, String> required = layout.typed().stream()
                .filter(TypedColumn::required)
                .collect(Collectors.toMap(
                        TypedColumn::name, column -> column.path().text()));
        Set<String> absent = Set.of(ParseFailure.ABSENT_REQUIRED.id());
        return counts.stream()
                .filter(row -> absent.contains(row.string("reason")) && required.containsKey(row.string(COLUMN)))
                .map(row -> new DriftedKey(
                        required.getOrDefault(row.string(COLUMN), ""),
                        "absent",
                        row.number("rows"),
                        row.string("first_position"),
                        row.string("first_key"),
                        ""))
                .toList();
    }
}
