package dev.remat.jobs.materialization.model;

import dev.remat.jobs.materialization.CdcEvent;
import dev.remat.jobs.materialization.LatestModel;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.QualityEvidence.Carried;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** What a rebuild of a log must serve and report. */
public final class ServingModel {

    private final List<CdcEvent> log;
    private final ClickHouseCdcMaterializationPlan plan;
    private final ClickHouseCdcMaterializationPolicy policy;
    private final List<ServingRow> rows;

    /** The model of a rebuild of {@code log} by a plan and a policy; streams that the plan leaves out are in the log. */
    public ServingModel(
            List<CdcEvent> log, ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        this.log = log.stream()
                .filter(event -> plan.stream() == null || plan.stream().equals(event.stream()))
                .toList();
        this.plan = plan;
        this.policy = policy;
        var latest = new LatestModel(this.log);
        var row = new RowModel(latest, plan, policy.ordering());
        this.rows =
                latest.latest(policy.ordering()).values().stream().map(row::row).toList();
    }

    /** Served rows by key hash. */
    public Map<String, ServingRow> served() {
        boolean tombstones = policy.deleteMode() == DeleteMode.TOMBSTONE;
        Map<String, ServingRow> served = new TreeMap<>();
        rows.stream()
                .filter(row -> !row.withheld() && (tombstones || !row.deleted()))
                .forEach(row -> served.put(row.event().keyHash(), row));
        return served;
    }

    /** Events at or below the high-water mark, which is the newest event. */
    public long events() {
        return log.size();
    }

    public long truncates() {
        return log.stream().filter(event -> event.isOperation("truncate")).count();
    }

    public long deleted() {
        return count(row -> row.deleted() ? 1 : 0);
    }

    public long duplicates() {
        return count(row -> row.latest().duplicates());
    }

    public long conflicts() {
        return count(row -> row.latest().conflict() ? 1 : 0);
    }

    public long withheld() {
        return count(row -> row.withheld() ? 1 : 0);
    }

    public long withFailures() {
        return count(row -> row.failures().isEmpty() ? 0 : 1);
    }

    /** Rows whose values anybody reads. */
    public long checked() {
        return rows.size() - deleted();
    }

    private long count(ToLongFunction<ServingRow> number) {
        return rows.stream().mapToLong(number).sum();
    }

    /** Values that do not fit, by column and reason, in the order of both. */
    public List<ParseFailures> failures() {
        Map<String, Long> counts = new TreeMap<>();
        rows.forEach(
                row -> row.failures().forEach((column, reason) -> counts.merge(column + ' ' + reason, 1L, Long::sum)));
        return counts.entrySet().stream()
                .map(count -> {
                    String[] parts = count.getKey().split(" ", -1);
                    return new ParseFailures(parts[0], type(parts[0]), parts[1], count.getValue());
                })
                .toList();
    }

    /** Columns with values of earlier events and the number of served rows that have them, by name. */
    public List<Carried> carried() {
        Map<String, Long> counts = new TreeMap<>();
        rows.stream().filter(row -> !row.withheld()).forEach(row -> row.carried()
                .forEach(column -> counts.merge(column, 1L, Long::sum)));
        return counts.entrySet().stream()
                .map(count -> new Carried(count.getKey(), count.getValue()))
                .toList();
    }

    /** Up to {@code most} values of each column and reason, in the order of these and then of key hashes. */
    public List<Unfit> examples(int most) {
        Map<String, Integer> taken = new TreeMap<>();
        return unfit().stream()
                .sorted(Comparator.comparing(Unfit::column)
                        .thenComparing(Unfit::reason)
                        .thenComparing(one -> one.row().event().keyHash()))
                .filter(one -> taken.merge(one.column() + ' ' + one.reason(), 1, Integer::sum) <= most)
                .toList();
    }

    /**
     * One value that does not fit.
     *
     * @param row where
     * @param column name of the column
     * @param type of the column
     * @param reason why
     */
    public record Unfit(ServingRow row, String column, String type, String reason) {}

    /** Every value that does not fit, by key hash and column. */
    public List<Unfit> unfit() {
        List<Unfit> unfit = new ArrayList<>();
        rows.forEach(row ->
                row.failures().forEach((column, reason) -> unfit.add(new Unfit(row, column, type(column), reason))));
        unfit.sort(
                Comparator.comparing((Unfit one) -> one.row().event().keyHash()).thenComparing(Unfit::column));
        return unfit;
    }

    private String type(String column) {
        return plan.columns().stream()
                .filter(declared -> declared.name().equals(column))
                .findFirst()
                .map(declared -> declared.type().sql())
                .orElseThrow();
    }

    /** What keeps the run from publishing; empty where nothing does. */
    public Optional<String> blocker() {
        if (truncates() > 0 && policy.onTruncate() == OnTruncate.FAIL) {
            return Optional.of(Blockers.TRUNCATE);
        }
        return plan.isTyped() ? typedBlocker() : untypedBlocker();
    }

    /** An untyped table cannot carry values forward, and never serves a placeholder. */
    private Optional<String> untypedBlocker() {
        boolean hasPlaceholder = plan.unavailable() != null
                && rows.stream()
                        .filter(row -> !row.deleted())
                        .anyMatch(row -> row.event().payload().contains('"' + plan.unavailable() + '"'));
        return hasPlaceholder ? Optional.of(Blockers.UNAVAILABLE_VALUE) : Optional.empty();
    }

    /** The policy's word about values that do not fit; those that must be sent block under every policy. */
    private Optional<String> typedBlocker() {
        OnParseError mode = policy.quality().onParseError();
        boolean isUnsent = failures().stream()
                .filter(failure -> failure.reason().equals(ParseFailure.UNAVAILABLE.id()))
                .anyMatch(failure -> mustBeSent(failure.column()));
        boolean blocks = isUnsent
                || (mode == OnParseError.FAIL && withFailures() > 0)
                || (mode == OnParseError.NULL && withheld() > 0)
                || withFailures() > policy.quality().maxParseErrorRatio() * checked();
        return blocks ? Optional.of(Blockers.PARSE_QUARANTINE) : Optional.empty();
    }

    private boolean mustBeSent(String name) {
        return plan.columns().stream()
                .filter(column -> column.name().equals(name))
                .map(TypedColumn::onUnavailable)
                .anyMatch(choice -> choice == OnUnavailable.FAIL);
    }
}
