package dev.remat.jobs.typed;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.sql.typed.TypedSource;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Projects payloads on a server. A subclass says where the server is. */
abstract class TypedTestBase {

    /** Payloads in one statement: its text stays below what a server reads by default. */
    private static final int BATCH = 150;

    final Map<String, String> settings = new HashMap<>(Map.of("output_format_decimal_trailing_zeros", "1"));

    /** How the values are shown; the connector has its own for its answers. */
    String shownBy = "output_format_json_quote_64bit_integers = 0";

    ClickHouseConnector connector;

    @BeforeEach
    void openConnector(TestDatabase database) {
        connector = ClientV2Connector.to(new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of()));
    }

    @AfterEach
    void closeConnector() {
        connector.close();
    }

    /** One row per payload; each column as text under its name, or {@code !} and the reason. */
    List<Row> project(List<TypedColumn> columns, List<byte[]> payloads) {
        return project(columns, payloads, TypedTestBase::text);
    }

    List<Row> project(List<TypedColumn> columns, List<byte[]> payloads, Shown shown) {
        List<Row> rows = new ArrayList<>();
        for (int from = 0; from < payloads.size(); from += BATCH) {
            rows.addAll(projectBatch(columns, payloads.subList(from, Math.min(payloads.size(), from + BATCH)), shown));
        }
        return rows;
    }

    interface Shown {
        String of(TypedColumn column);
    }

    List<Row> projectBatch(List<TypedColumn> columns, List<byte[]> payloads, Shown shown) {
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < payloads.size(); i++) {
            literals.add("(%d, '%s')".formatted(i, HexFormat.of().formatHex(payloads.get(i))));
        }
        String source =
                "SELECT c.1 AS n, unhex(c.2) AS dpone_cdc_payload_json, 'insert' AS dpone_cdc_operation FROM (SELECT arrayJoin([%s]) AS c)"
                        .formatted(String.join(", ", literals));
        String shows = String.join(", ", columns.stream().map(shown::of).toList());
        return query("SELECT %s FROM (%s) ORDER BY n SETTINGS %s"
                .formatted(shows, TypedSql.select(columns, List.of("n"), TypedSource.payloads(source)), shownBy));
    }

    List<Row> query(String sql) {
        return connector.query(
                new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), settings, Duration.ofMinutes(2)));
    }

    /** Whether the server is of a version that has a type. */
    boolean hasType(ColumnType type) {
        return type.since()
                .map(since -> number(since)
                        <= number(query("SELECT version() AS v").get(0).string("v")))
                .orElse(true);
    }

    private static int number(String version) {
        String[] parts = version.split("\\.", -1);
        return Integer.parseInt(parts[0]) * 1000 + Integer.parseInt(parts[1]);
    }

    /** An array's text shows what the text alone hides: NULL, trailing zeros, bytes that are no letters. JSON shows all. */
    static String text(TypedColumn column) {
        if (column.type() == ColumnType.Plain.JSON) {
            return shown(column, "toString(%s)");
        }
        return shown(column, "substring(toString([%1$s]), 2, length(toString([%1$s])) - 2)");
    }

    /** Shows {@code value}, an expression over the quoted name of the column, or the reason. */
    static String shown(TypedColumn column, String value) {
        return "if(%s = '', %s, concat('!', %1$s)) AS %s"
                .formatted(
                        Quote.identifier(TypedSql.reasonColumn(column)),
                        value.formatted(Quote.identifier(column.name())),
                        Quote.identifier("text_" + column.name()));
    }

    static String text(Row row, String column) {
        return row.string("text_" + column);
    }

    static List<byte[]> payloads(String... texts) {
        List<byte[]> payloads = new ArrayList<>();
        for (String text : texts) {
            payloads.add(TypedCase.bytes(text));
        }
        return payloads;
    }
}
