package dev.remat.materialization.phase.quality;

import dev.remat.materialization.catalog.TypedBaseline.Group;
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
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks through the payloads of a filled typed table, as long as the rows that are withheld are there. */
public final class PayloadLook {

    private static final String COLUMN = "column_name";

    private final ServingLayout layout;
    private final Quality quality;
    private final RunSession session;
    private final DriftReader reader;
    private final Map<String, String> types;

    public PayloadLook(ServingLayout layout, List<String> uniqueKey, Quality quality, RunSession session) {
        this.layout = layout;
        this.quality = quality;
        this.session = session;
        this.reader = new DriftReader(layout, uniqueKey, quality);
        this.types = layout.typed().stream().collect(Collectors.toMap(TypedColumn::name, column -> column.type()
                .sql()));
    }

    /**
     * What all rows say.
     *
     * @param keys a SELECT of the hashes of the keys that were built anew, or null for all
     * @param earlier what was known of the rows before that, or null where all were built anew
     */
    public PayloadFindings find(Dataset shadow, @Nullable String keys, @Nullable Earlier earlier) {
        PayloadSums built = PayloadSums.in(shadow, keys, quality.drift(), session);
        PayloadSums sums = earlier == null ? built : earlier.with(built);
        if (earlier == null && sums.doubt() != null) {
            session.journal().warn(sums.doubt() + "; the counts of schema drift are lower bounds");
        }
        List<FailedValue> samples = sums.failures().isEmpty() || quality.sample() == 0
                ? List.of()
                : session.query(QuarantineSql.samples(shadow, quality.sample())).stream()
                        .map(this::sample)
                        .toList();
        List<Carried> carried = session.query(QuarantineSql.carried(shadow)).stream()
                .map(row -> new Carried(row.string(COLUMN), row.number("rows")))
                .toList();
        return findings(sums, samples, carried);
    }

    private PayloadFindings findings(PayloadSums sums, List<FailedValue> samples, List<Carried> carried) {
        List<ParseFailures> failures = sums.failures().stream()
                .map(found -> new ParseFailures(found.name(), typeOf(found.name()), found.kind(), found.rows()))
                .toList();
        boolean looks = quality.drift() != SchemaDrift.OFF;
        List<Found> missing = looks ? missing(sums.failures()) : List.of();
        DriftReader.Shown shown = reader.read(sums.fields());
        Set<Found> withFirst = Collections.newSetFromMap(new IdentityHashMap<>());
        withFirst.addAll(missing);
        withFirst.addAll(shown.newKeys());
        withFirst.addAll(shown.changedTypes());
        Drift drift = looks
                ? new Drift(
                        true,
                        keys(shown.newKeys()),
                        missing.stream().map(this::absent).toList(),
                        keys(shown.changedTypes()))
                : Drift.OFF;
        var kept = new PayloadFindings.Sums(
                groups(sums.failures(), withFirst), groups(sums.fields(), withFirst), doubt(sums, withFirst));
        return new PayloadFindings(failures, samples, carried, drift, kept);
    }

    private static @Nullable String doubt(PayloadSums sums, Set<Found> withFirst) {
        if (sums.doubt() != null) {
            return sums.doubt();
        }
        return withFirst.stream()
                .filter(found -> found.first() == null)
                .map(found -> "the first row with %s (%s) in its payload is not known any more"
                        .formatted(found.name(), found.kind()))
                .sorted()
                .findFirst()
                .orElse(null);
    }

    private static List<Group> groups(List<Found> found, Set<Found> withFirst) {
        return found.stream()
                .map(one -> new Group(
                        one.name(),
                        one.kind(),
                        one.rows(),
                        withFirst.contains(one) ? one.known().keyHash() : ""))
                .toList();
    }

    private static List<DriftedKey> keys(List<Found> fields) {
        return fields.stream()
                .map(field -> drifted(field, field.name(), field.kind()))
                .toList();
    }

    /** A required column that payloads do not have. */
    private DriftedKey absent(Found failure) {
        String path = layout.typed().stream()
                .filter(column -> column.name().equals(failure.name()))
                .map(column -> column.path().text())
                .findFirst()
                .orElse("");
        return drifted(failure, path, "absent");
    }

    private static DriftedKey drifted(Found found, String key, String type) {
        Found.First first = found.known();
        return new DriftedKey(key, type, found.rows(), first.position(), first.keyJson(), first.example());
    }

    private List<Found> missing(List<Found> failures) {
        Set<String> required = layout.typed().stream()
                .filter(TypedColumn::required)
                .map(TypedColumn::name)
                .collect(Collectors.toSet());
        return failures.stream()
                .filter(failure ->
                        failure.kind().equals(ParseFailure.ABSENT_REQUIRED.id()) && required.contains(failure.name()))
                .toList();
    }

    private FailedValue sample(Row row) {
        return new FailedValue(
                row.string(COLUMN),
                typeOf(row.string(COLUMN)),
                row.string("reason"),
                row.string("key_json"),
                row.string("position"),
                row.string("event_hash"),
                row.string("payload"));
    }

    private String typeOf(String column) {
        return types.getOrDefault(column, "");
    }
}
