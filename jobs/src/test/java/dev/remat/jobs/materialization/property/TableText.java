package dev.remat.jobs.materialization.property;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.jobs.materialization.CdcEvent;
import dev.remat.jobs.materialization.LogTable;
import dev.remat.jobs.materialization.model.Defaults;
import dev.remat.jobs.materialization.model.IpAddresses;
import dev.remat.jobs.materialization.model.ServingRow;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows of a serving table as text, one by key hash: as they are, and as they should be. */
final class TableText {

    private static final String SETTINGS =
            " SETTINGS date_time_output_format = 'iso', output_format_decimal_trailing_zeros = 1,"
                    + " output_format_json_quote_64bit_integers = 1, output_format_json_quote_decimals = 1,"
                    + " output_format_json_quote_denormals = 1, output_format_json_named_tuples_as_objects = 1";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ClickHouseCdcMaterializationPlan plan;
    private final ServingLayout layout;
    private final Ordering ordering;

    TableText(ClickHouseCdcMaterializationPlan plan, Ordering ordering) {
        this.plan = plan;
        this.layout = ServingLayout.of(plan);
        this.ordering = ordering;
    }

    /** The rows of the target. */
    Map<String, String> actual(LogTable log) {
        List<String> selected = new ArrayList<>();
        layout.log()
                .forEach(column -> selected.add(
                        switch (column) {
                            case PAYLOAD_JSON -> "lower(hex(%1$s)) AS remat_read_payload".formatted(column);
                            case INGESTED_AT -> "toUnixTimestamp64Milli(%s) AS remat_read_ingested".formatted(column);
                            default -> column.column();
                        }));
        layout.own().forEach(column -> selected.add("toString(%1$s) AS own_%1$s".formatted(column)));
        if (layout.isTyped()) {
            selected.add("formatRowNoNewline('JSONCompactEachRow', %s, %s, %s) AS remat_read_typed"
                    .formatted(
                            String.join(
                                    ", ",
                                    layout.typed().stream()
                                            .map(column -> Quote.identifier(column.name()))
                                            .toList()),
                            ServingColumn.PARSE_FAILURES,
                            ServingColumn.CARRIED_COLUMNS));
        }
        Map<String, String> rows = new TreeMap<>();
        for (Row row : log.query("SELECT %s FROM %s%s"
                .formatted(String.join(", ", selected), plan.target().quoted(), SETTINGS))) {
            String before = rows.put(row.string(CdcColumn.UNIQUE_KEY_HASH.column()), text(row));
            if (before != null) {
                throw new AssertionError("a key has two rows: " + before);
            }
        }
        return rows;
    }

    private String text(Row row) {
        var text = new StringBuilder();
        layout.log()
                .forEach(column -> line(
                        text,
                        column.column(),
                        row.string(
                                switch (column) {
                                    case PAYLOAD_JSON -> "remat_read_payload";
                                    case INGESTED_AT -> "remat_read_ingested";
                                    default -> column.column();
                                })));
        JsonNode typed = layout.isTyped() ? json(row.string("remat_read_typed")) : JSON.createArrayNode();
        for (int i = 0; i < layout.typed().size(); i++) {
            TypedColumn column = layout.typed().get(i);
            line(text, name(column), value(column.type(), typed.get(i)));
        }
        boolean isExact = ordering == Ordering.INGESTED_AT
                || own(row, ServingColumn.DUPLICATE_COUNT).equals("0");
        line(text, "events", own(row, ServingColumn.EVENT_COUNT));
        line(text, "duplicates", own(row, ServingColumn.DUPLICATE_COUNT));
        line(text, "conflict", isExact ? own(row, ServingColumn.ORDERING_CONFLICT) : "?");
        if (layout.isTyped()) {
            line(text, "withheld", own(row, ServingColumn.WITHHELD));
            line(text, "failures", typed.get(layout.typed().size()));
            line(text, "carried", typed.get(layout.typed().size() + 1));
        }
        return text.toString();
    }

    private static String own(Row row, ServingColumn column) {
        return row.string("own_" + column.column());
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(text, e);
        }
    }

    /** The value in the terms of the model. */
    private static @Nullable Object value(ColumnType type, JsonNode json) {
        if (json.isNull()) {
            return null;
        }
        if (type instanceof ColumnType.OrNull nullable) {
            return value(nullable.type(), json);
        }
        if (type instanceof ColumnType.LowCardinality low) {
            return value(low.dictionary(), json);
        }
        if (type instanceof ColumnType.Array array) {
            List<@Nullable Object> values = new ArrayList<>();
            json.forEach(item -> values.add(value(array.element(), item)));
            return values;
        }
        if (type instanceof ColumnType.MapOf map) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            json.properties().forEach(field -> values.put(field.getKey(), value(map.value(), field.getValue())));
            return values;
        }
        if (type instanceof ColumnType.Tuple tuple) {
            Map<String, @Nullable Object> values = new LinkedHashMap<>();
            tuple.fields().forEach(field -> values.put(field.name(), value(field.type(), json.get(field.name()))));
            return values;
        }
        return scalar(type, json.asText());
    }

    private static @Nullable Object scalar(ColumnType type, String text) {
        if (type instanceof ColumnType.Floating floating) {
            String javas = text.replace("nan", "NaN").replace("inf", "Infinity");
            return floating.bits() == 32 ? (Object) Float.valueOf(javas) : (Object) Double.valueOf(javas);
        }
        if (type instanceof ColumnType.DateTime || type instanceof ColumnType.DateTime64) {
            return Instant.parse(text);
        }
        if (type == ColumnType.Plain.DATE || type == ColumnType.Plain.DATE32) {
            return LocalDate.parse(text);
        }
        if (type == ColumnType.Plain.IPV4) {
            return IpAddresses.v4(text).value();
        }
        return type == ColumnType.Plain.IPV6 ? IpAddresses.v6(text).value() : text;
    }

    /** The rows of the model. */
    Map<String, String> expected(Map<String, ServingRow> rows) {
        Map<String, String> texts = new TreeMap<>();
        rows.forEach((key, row) -> texts.put(key, text(row)));
        return texts;
    }

    private String text(ServingRow row) {
        var text = new StringBuilder();
        layout.log().forEach(column -> line(text, column.column(), value(row, column)));
        row.readings()
                .forEach((column, reading) -> line(
                        text,
                        name(column),
                        reading.failure() == null ? reading.value() : Defaults.ofType(column.type())));
        boolean isExact = ordering == Ordering.INGESTED_AT || row.latest().duplicates() == 0;
        line(text, "events", row.latest().deliveries());
        line(text, "duplicates", row.latest().duplicates());
        line(text, "conflict", isExact ? (row.latest().conflict() ? "1" : "0") : "?");
        if (layout.isTyped()) {
            line(text, "withheld", "0");
            line(text, "failures", JSON.valueToTree(row.failures()));
            line(text, "carried", JSON.valueToTree(row.carried()));
        }
        return text.toString();
    }

    private static Object value(ServingRow row, CdcColumn column) {
        CdcEvent event = row.event();
        return switch (column) {
            case STREAM_ID -> event.stream();
            case PIPELINE_NAME -> event.pipeline();
            case ROUTE_ID, SOURCE_SCHEMA, SOURCE_TABLE -> "";
            case OPERATION -> event.operation();
            case POSITION -> event.position();
            case SEQUENCE -> event.sequence();
            case EVENT_HASH -> event.eventHash();
            case UNIQUE_KEY_HASH -> event.keyHash();
            case UNIQUE_KEY_JSON -> event.keyJson();
            case PAYLOAD_JSON -> HexFormat.of().formatHex(event.payloadBytes());
            case BEFORE_JSON -> "{}";
            case DELETED -> row.deleted() ? 1 : 0;
            case INGESTED_AT -> event.ingestedAt();
        };
    }

    private static String name(TypedColumn column) {
        return column.name() + ' ' + column.type().sql();
    }

    private static void line(StringBuilder text, String name, @Nullable Object value) {
        text.append(name).append(" = ").append(value).append('\n');
    }
}
