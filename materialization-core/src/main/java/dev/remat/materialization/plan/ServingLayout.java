package dev.remat.materialization.plan;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The columns of a serving table in their order. An untyped one has all columns of the log; a typed one has those that
 * dpone's typed tables have, and the declared ones. Remat's own follow.
 *
 * @param log the columns of the log that are served
 * @param typed the declared columns
 * @param own the columns that Remat adds behind them, other than the time of materialization
 */
public record ServingLayout(List<CdcColumn> log, List<TypedColumn> typed, List<ServingColumn> own) {

    private static final List<CdcColumn> LOG_OF_TYPED = List.of(
            CdcColumn.UNIQUE_KEY_HASH,
            CdcColumn.UNIQUE_KEY_JSON,
            CdcColumn.OPERATION,
            CdcColumn.POSITION,
            CdcColumn.EVENT_HASH,
            CdcColumn.PAYLOAD_JSON,
            CdcColumn.DELETED,
            CdcColumn.INGESTED_AT);

    private static final Set<ServingColumn> OWN_OF_TYPED =
            EnumSet.of(ServingColumn.WITHHELD, ServingColumn.PARSE_FAILURES, ServingColumn.CARRIED_COLUMNS);

    public ServingLayout {
        log = List.copyOf(log);
        typed = List.copyOf(typed);
        own = List.copyOf(own);
    }

    /** The layout of a plan's target. */
    public static ServingLayout of(ClickHouseCdcMaterializationPlan plan) {
        List<ServingColumn> own = Arrays.stream(ServingColumn.values())
                .filter(column -> column != ServingColumn.MATERIALIZED_AT)
                .filter(column -> plan.isTyped() || !OWN_OF_TYPED.contains(column))
                .toList();
        return new ServingLayout(plan.isTyped() ? LOG_OF_TYPED : List.of(CdcColumn.values()), plan.columns(), own);
    }

    public boolean isTyped() {
        return !typed.isEmpty();
    }

    /** Whether values of some columns expire. */
    public boolean expires() {
        return typed.stream().anyMatch(column -> column.ttl() != null);
    }

    /** Type of every column by name, in order. */
    public Map<String, String> types() {
        Map<String, String> types = new LinkedHashMap<>();
        log.forEach(column -> types.put(column.column(), column.type()));
        types.put(ServingColumn.MATERIALIZED_AT.column(), ServingColumn.MATERIALIZED_AT.type());
        typed.forEach(column -> types.put(column.name(), column.type().sql()));
        own.forEach(column -> types.put(column.column(), column.type()));
        return types;
    }

    /** The columns that come from the log and from counting its events, in the order of {@link #types}. */
    public List<String> fromLog() {
        List<String> names = new ArrayList<>();
        log.forEach(column -> names.add(column.column()));
        names.add(ServingColumn.MATERIALIZED_AT.column());
        own.stream().filter(column -> !OWN_OF_TYPED.contains(column)).forEach(column -> names.add(column.column()));
        return names;
    }
}
