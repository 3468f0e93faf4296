package dev.remat.materialization.session;

import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.sql.CatalogSql;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks into the server's query log for what answers do not tell: processor time, memory on older servers, and what statements
 * took that failed. Only after runs that take their time anyway. The log may be closed to the user, or be late; then nothing is
 * known.
 */
public final class LoggedUsage {

    private static final Logger log = LoggerFactory.getLogger(LoggedUsage.class);

    /** Time in statements from which on a run is looked up: the look then takes a small part of it. */
    static final Duration WORTH_A_LOOK = Duration.ofSeconds(5);

    private static final Duration MARGIN = Duration.ofMinutes(1);

    private final RunSession session;

    public LoggedUsage(RunSession session) {
        this.session = session;
    }

    /** Completes the journal of a run that is over. */
    public void complete() {
        List<StatementRecord> sent = session.journal().phases().stream()
                .flatMap(phase -> phase.statements().stream())
                .toList();
        Duration taken = sent.stream().map(StatementRecord::duration).reduce(Duration.ZERO, Duration::plus);
        if (taken.compareTo(WORTH_A_LOOK) < 0) {
            return;
        }
        String longest = sent.stream()
                .max(Comparator.comparing(StatementRecord::duration))
                .map(StatementRecord::queryId)
                .orElse("");
        try {
            session.journal().know(session.journal().phase("evidence", () -> look(longest)));
        } catch (ClickHouseException notTold) {
            log.debug("the query log says nothing of the run: {}", notTold.getMessage());
        }
    }

    private Map<String, StatementUsage> look(String longest) {
        String sql = CatalogSql.usage(
                session.identity().queryIdPrefix(), session.age().plus(MARGIN));
        Map<String, StatementUsage> found = usages(session.glance(sql));
        if (found.containsKey(longest)) {
            return found;
        }
        try {
            session.prompt(CatalogSql.flushQueryLog());
        } catch (StatementRefused notAllowed) {
            return found;
        }
        return usages(session.glance(sql));
    }

    private static Map<String, StatementUsage> usages(List<Row> rows) {
        var usages = new HashMap<String, StatementUsage>();
        rows.forEach(row -> usages.put(row.string("query_id"), usage(row)));
        return usages;
    }

    /** Reads the columns of {@link CatalogSql#usage}. */
    static StatementUsage usage(Row row) {
        return new StatementUsage(
                row.number("read_rows"),
                row.number("read_bytes"),
                row.number("written_rows"),
                row.number("written_bytes"),
                Duration.ofMillis(row.number("server_ms")),
                row.number("peak_memory"),
                row.optional("cpu_us")
                        .map(micros -> Duration.ofNanos(Long.parseLong(micros) * 1000))
                        .orElse(null));
    }
}
