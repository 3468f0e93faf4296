package dev.remat.materialization.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunUsageTest {

    @Test
    void sumsUpWhatIsKnownAndTakesTheHeaviestStatement() {
        RunUsage usage = RunUsage.ofStatements(List.of(
                statement("1", 5L, Duration.ofMillis(10), 300L, Duration.ofMillis(3)),
                statement("2", 7L, Duration.ofMillis(20), 900L, null),
                new StatementRecord("3", "SELECT 1", Duration.ofMillis(4), "refused", StatementUsage.UNKNOWN, null)));

        assertThat(usage.statements()).isEqualTo(3);
        assertThat(usage.told()).isEqualTo(2);
        assertThat(usage.logged()).isEqualTo(1);
        assertThat(usage.totals())
                .isEqualTo(
                        new StatementUsage(12L, null, null, null, Duration.ofMillis(30), 900L, Duration.ofMillis(3)));
        assertThat(usage.heaviest()).extracting(StatementRecord::queryId).isEqualTo("2");
    }

    @Test
    void knowsNothingWhereTheServerSaidNothing() {
        RunUsage usage = RunUsage.ofStatements(List.of(
                new StatementRecord("1", "SELECT 1", Duration.ofMillis(4), "refused", StatementUsage.UNKNOWN, 8L)));

        assertThat(usage.totals()).isEqualTo(StatementUsage.UNKNOWN);
        assertThat(usage.heaviest()).isNull();
    }

    private static StatementRecord statement(
            String id, Long readRows, Duration serverTime, Long peak, @Nullable Duration cpu) {
        var usage = new StatementUsage(readRows, null, null, null, serverTime, peak, cpu);
        return new StatementRecord(id, "SELECT 1", serverTime, "", usage, null);
    }
}
