package dev.remat.jobs.materialization.model;

import dev.remat.jobs.materialization.CdcEvent;
import dev.remat.jobs.materialization.LatestModel;
import dev.remat.jobs.materialization.LatestModel.Latest;
import dev.remat.jobs.typed.Reading;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.ParseFailure;
import dev.remat.materialization.typed.TypedColumn;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the latest event of a key, and those before it, make of the key's row. */
final class RowModel {

    private static final Set<String> NO_PAYLOADS = Set.of("", "{}", "null");
    private static final Optional<Json.Fields> NOTHING = Optional.of(new Json.Fields(List.of()));

    private final LatestModel log;
    private final ClickHouseCdcMaterializationPlan plan;
    private final Ordering ordering;

    RowModel(LatestModel log, ClickHouseCdcMaterializationPlan plan, Ordering ordering) {
        this.log = log;
        this.plan = plan;
        this.ordering = ordering;
    }

    ServingRow row(Latest latest) {
        Map<TypedColumn, Reading> own = readings(latest, Map.of());
        Set<String> unsent = new LinkedHashSet<>();
        own.forEach((column, reading) -> {
            boolean isUnsent = !latest.deleted() && reading.failure() == ParseFailure.UNAVAILABLE;
            if (isUnsent && column.onUnavailable() == OnUnavailable.CARRY_FORWARD) {
                unsent.add(column.path().firstKey());
            }
        });
        Map<String, Json> carried = new HashMap<>();
        unsent.forEach(key -> earlier(key, latest).ifPresent(value -> carried.put(key, value)));
        List<String> names = plan.columns().stream()
                .filter(column -> column.onUnavailable() == OnUnavailable.CARRY_FORWARD)
                .filter(column -> carried.containsKey(column.path().firstKey()))
                .map(TypedColumn::name)
                .toList();
        return new ServingRow(latest, carried.isEmpty() ? own : readings(latest, carried), names);
    }

    private Map<TypedColumn, Reading> readings(Latest latest, Map<String, Json> carried) {
        Optional<Json.Fields> document = document(latest);
        Map<TypedColumn, Reading> readings = new LinkedHashMap<>();
        for (TypedColumn column : plan.columns()) {
            readings.put(column, model(column).read(latest.event(), document, carried));
        }
        return readings;
    }

    private ColumnModel model(TypedColumn column) {
        return new ColumnModel(column, plan.unavailable());
    }

    /** What the key says is all that is known of a row that was deleted without its payload. */
    private static Optional<Json.Fields> document(Latest latest) {
        CdcEvent event = latest.event();
        return PayloadReader.read(
                latest.deleted() && NO_PAYLOADS.contains(event.payload())
                        ? event.keyJson().getBytes(StandardCharsets.UTF_8)
                        : event.payloadBytes());
    }

    /**
     * The value of the newest event that has it, JSON null too. No further back than the event that began the row anew; a
     * payload that cannot be read may have had any value, and hands that on.
     */
    private Optional<Json> earlier(String key, Latest latest) {
        List<CdcEvent> history = log.history(latest.event().keyHash(), ordering);
        for (int i = history.size() - 1; i >= 0; i--) {
            CdcEvent event = history.get(i);
            Optional<Json.Fields> payload = event.deleted() ? NOTHING : PayloadReader.read(event.payloadBytes());
            Json value = payload.isEmpty()
                    ? new Json.Bad(ParseFailure.MALFORMED_DOCUMENT)
                    : payload.get().value(key);
            if (value != null && !new Json.Text(String.valueOf(plan.unavailable())).equals(value)) {
                return Optional.of(value);
            }
            if (event.deleted() || event.isOperation("insert") || event.isOperation("snapshot")) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }
}
