package dev.remat.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Connections;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.connection.ServerConnection;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.evidence.EvidenceMarkdown;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.QualityEvidence.Drift;
import dev.remat.materialization.report.QualityEvidence.ParseFailures;
import dev.remat.materialization.report.RetryRecord;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.TypedEvidence;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The statements that the Markdown offers can be taken from there and sent as they are. */
@ClickHouseTest
class TriageTest {

    private static final Pattern OFFER = Pattern.compile("(?m)^- Look at them: (`+) ?(SELECT .*?) ?\\1$");

    @Test
    void showsWhatIsInTheQuarantineTable(TestDatabase database) {
        var quarantine = new Dataset(database.name(), "orders ``odd``_quarantine");
        List<Row> rows = with(database, connector -> {
            execute(connector, """
                    CREATE TABLE %s (target_dataset String, reason String, quarantined_at DateTime64(3, 'UTC'))
                    ENGINE = Memory""".formatted(quarantine.quoted()));
            execute(connector, """
                    INSERT INTO %s VALUES
                        ('serving.o''k', 'older', '2026-01-01 00:00:00'),
                        ('serving.other', 'not ours', '2026-01-02 00:00:00'),
                        ('serving.o''k', 'newer', '2026-01-03 00:00:00')""".formatted(quarantine.quoted()));
            return query(connector, offered("serving.o'k", quarantine.toString()));
        });
        assertThat(rows).extracting(row -> row.string("reason")).containsExactly("newer", "older");
    }

    @Test
    void showsServedRowsWithoutAllTheirValuesWhereThereIsNoQuarantine(TestDatabase database) {
        var target = new Dataset(database.name(), "orders");
        List<Row> rows = with(database, connector -> {
            execute(
                    connector,
                    "CREATE TABLE %s (dpone_cdc_unique_key_json String, %s %s) ENGINE = Memory"
                            .formatted(
                                    target.quoted(),
                                    ServingColumn.PARSE_FAILURES.column(),
                                    ServingColumn.PARSE_FAILURES.type()));
            execute(
                    connector,
                    "INSERT INTO %s VALUES ('[1]', map()), ('[2]', map('amount', 'not-a-number'))"
                            .formatted(target.quoted()));
            return query(connector, offered(target.toString(), null));
        });
        assertThat(rows)
                .extracting(row -> row.string("dpone_cdc_unique_key_json"))
                .containsExactly("[2]");
    }

    private static String offered(String target, @Nullable String quarantine) {
        Matcher offer = OFFER.matcher(EvidenceMarkdown.report(result(target, quarantine)));
        assertThat(offer.find()).isTrue();
        return offer.group(2);
    }

    private static RunResult result(String target, @Nullable String quarantine) {
        var identity = new RunIdentity("orders", new RunId("20260131T235959Z_0a1b2c"), 1, "node-1");
        var record = new RunRecord(
                identity,
                Outcome.SUCCEEDED,
                "2 rows are published",
                "0",
                "",
                Instant.EPOCH,
                Instant.EPOCH,
                List.of(),
                List.of(),
                RetryRecord.NONE);
        return new RunResult(report(target, quarantine), record);
    }

    private static ClickHouseCdcMaterializationReport report(String target, @Nullable String quarantine) {
        var found = new QualityEvidence(
                2,
                1,
                0,
                List.of(new ParseFailures("amount", "Nullable(Int8)", "not-a-number", 1)),
                List.of(),
                quarantine,
                Drift.OFF,
                List.of(),
                List.of());
        var typed = new TypedEvidence(List.of(), new TypedEvidence.SchemaPolicy("null", 1.0, "off", "fail"), found);
        return new ClickHouseCdcMaterializationReport(
                "demo.cdc",
                target,
                List.of("id"),
                "tombstone",
                2,
                2,
                0,
                true,
                List.of(),
                List.of(),
                new TreeMap<>(),
                "clickhouse://" + target,
                "",
                "",
                "",
                typed);
    }

    private static List<Row> with(TestDatabase database, Function<ClickHouseConnector, List<Row>> work) {
        var server = new ServerConnection(
                "ch",
                database.endpoint(),
                database.user(),
                Credential.configured(database.password()),
                "default",
                Map.of());
        try (var connections = new Connections(List.of(server))) {
            return work.apply(connections.open("ch"));
        }
    }

    private static void execute(ClickHouseConnector connector, String sql) {
        connector.execute(statement(sql));
    }

    private static List<Row> query(ClickHouseConnector connector, String sql) {
        return connector.query(statement(sql));
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(sql, UUID.randomUUID().toString(), Map.of(), Map.of(), Duration.ofMinutes(1));
    }
}
