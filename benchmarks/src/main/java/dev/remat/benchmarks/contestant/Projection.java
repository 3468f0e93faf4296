package dev.remat.benchmarks.contestant;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The columns that every contestant serves: those of an untyped or of a typed table, without what Remat adds for itself. */
public final class Projection {

    private static final String KEY = CdcColumn.UNIQUE_KEY_HASH.column();
    private static final String PAYLOAD = CdcColumn.PAYLOAD_JSON.column();

    /** How others than Remat read the declared columns. */
    private static final Map<String, String> EXTRACTED = Map.of(
            "order_id", "JSONExtractInt(%s, 'order_id')",
            "status", "JSONExtractString(%s, 'status')",
            "amount", "toDecimal64(JSONExtractString(%s, 'amount'), 2)",
            "updated_at", "parseDateTime64BestEffort(JSONExtractString(%s, 'updated_at'), 3, 'UTC')",
            "note", "JSONExtractString(%s, 'note')");

    private final boolean typed;

    private Projection(boolean typed) {
        this.typed = typed;
    }

    public static Projection of(boolean typed) {
        return new Projection(typed);
    }

    /** The declared columns of Remat's plan; none of an untyped table. */
    List<TypedColumn> declared() {
        return typed
                ? List.of(
                        column("order_id", "Int64"),
                        column("status", "String"),
                        column("amount", "Decimal(12, 2)"),
                        column("updated_at", "DateTime64(3, 'UTC')"),
                        column("note", "String"))
                : List.of();
    }

    String createTable(Dataset table) {
        String columns = types().entrySet().stream()
                .map(column -> column.getKey() + ' ' + column.getValue())
                .collect(Collectors.joining(", "));
        return "CREATE TABLE %s (%s) %s".formatted(table.quoted(), columns, engine());
    }

    /** Engine and sorting key of a serving table. */
    String engine() {
        return "ENGINE = MergeTree ORDER BY " + KEY;
    }

    String names() {
        return String.join(", ", types().keySet());
    }

    /** The list of a SELECT over rows of the log. */
    String select() {
        return types().keySet().stream().map(this::expression).collect(Collectors.joining(", "));
    }

    /** Row count and a checksum that does not depend on the order of rows. */
    public String checksum(String relation) {
        String declared =
                declared().stream().map(column -> ", " + column.name()).collect(Collectors.joining());
        return "SELECT count() AS rows, sum(cityHash64(%s, %s, %s%s)) AS checksum FROM %s"
                .formatted(KEY, CdcColumn.EVENT_HASH, PAYLOAD, declared, relation);
    }

    private String expression(String name) {
        if (name.equals(ServingColumn.MATERIALIZED_AT.column())) {
            return "now64(3, 'UTC') AS " + name;
        }
        String extracted = EXTRACTED.get(name);
        return extracted == null ? name : extracted.formatted(PAYLOAD) + " AS " + name;
    }

    private Map<String, String> types() {
        var nothing = new Dataset("bench", "none");
        var plan = new ClickHouseCdcMaterializationPlan(
                        nothing, new Dataset("bench", "result"), List.of("order_id"), null)
                .with(declared());
        Map<String, String> types = new LinkedHashMap<>(ServingLayout.of(plan).types());
        ServingLayout.of(plan).own().forEach(own -> types.remove(own.column()));
        return types;
    }

    private static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }
}
