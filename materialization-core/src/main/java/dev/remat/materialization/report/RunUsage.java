package dev.remat.materialization.report;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What some statements took together. Sums are over those of which the server has said it; null where it has said it of none.
 *
 * @param statements how many there are
 * @param told of how many the server has said anything
 * @param logged of how many the query log has told the processor time
 * @param totals sums; its memory is that of the heaviest statement, never a sum
 * @param heaviest the statement with the most memory, or null where no memory is known
 */
public record RunUsage(
        int statements,
        int told,
        int logged,
        StatementUsage totals,
        @Nullable StatementRecord heaviest) {

    /** Of all statements of a run. */
    public static RunUsage of(List<PhaseRecord> phases) {
        return ofStatements(
                phases.stream().flatMap(phase -> phase.statements().stream()).toList());
    }

    /** Of these statements. */
    public static RunUsage ofStatements(List<StatementRecord> statements) {
        List<StatementUsage> told = statements.stream()
                .map(StatementRecord::usage)
                .filter(StatementUsage::isKnown)
                .toList();
        StatementRecord heaviest = statements.stream()
                .filter(statement -> statement.usage().peakMemory() != null)
                .max(Comparator.comparing(statement ->
                        Objects.requireNonNullElse(statement.usage().peakMemory(), 0L)))
                .orElse(null);
        var totals = new StatementUsage(
                sum(told, StatementUsage::readRows, Long::sum),
                sum(told, StatementUsage::readBytes, Long::sum),
                sum(told, StatementUsage::writtenRows, Long::sum),
                sum(told, StatementUsage::writtenBytes, Long::sum),
                sum(told, StatementUsage::serverTime, Duration::plus),
                heaviest == null ? null : heaviest.usage().peakMemory(),
                sum(told, StatementUsage::cpuTime, Duration::plus));
        long logged = told.stream().filter(usage -> usage.cpuTime() != null).count();
        return new RunUsage(statements.size(), told.size(), Math.toIntExact(logged), totals, heaviest);
    }

    private static <T> @Nullable T sum(
            List<StatementUsage> usages, Function<StatementUsage, @Nullable T> what, BinaryOperator<T> plus) {
        T sum = null;
        for (StatementUsage usage : usages) {
            T one = what.apply(usage);
            if (one != null) {
                sum = sum == null ? one : plus.apply(sum, one);
            }
        }
        return sum;
    }
}
