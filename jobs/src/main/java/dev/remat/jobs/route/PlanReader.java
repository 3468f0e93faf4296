package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Optional;

/** Reads what a route rebuilds. */
final class PlanReader {

    private static final List<String> KEYS =
            List.of("unique-key", "stream-id", "unavailable-value", "target-dataset", "cdc-dataset");

    private final ConfigReader in;
    private final Optional<Dataset> target;
    private final ColumnsReader columns;

    PlanReader(ConfigReader in) {
        this.in = in;
        this.target = dataset("target-dataset", "write target-dataset = database.table, the table to rebuild");
        this.columns = new ColumnsReader(in);
    }

    /** The target, known even where the rest of the plan is not. */
    Optional<Dataset> target() {
        return target;
    }

    /** Whether the route declares columns, be they sound or not. */
    boolean isTyped() {
        return columns.isTyped();
    }

    /** The plan; empty if any part of it is missing or wrong. */
    Optional<ClickHouseCdcMaterializationPlan> read() {
        Optional<Dataset> cdc = dataset("cdc-dataset", "write cdc-dataset = database.table, the log to read");
        Optional<List<String>> uniqueKey = in.required(
                "unique-key", Conversion.texts(), "write unique-key = [column], the columns that make a key");
        Optional<String> stream = in.optional("stream-id", Conversion.text());
        List<TypedColumn> typed = columns.read();
        Optional<String> unavailable = columns.unavailableValue();
        if (cdc.isEmpty() || target.isEmpty() || uniqueKey.isEmpty()) {
            return Optional.empty();
        }
        return in.build(
                KEYS,
                () -> new ClickHouseCdcMaterializationPlan(
                        cdc.get(),
                        target.get(),
                        uniqueKey.get(),
                        stream.orElse(null),
                        typed,
                        unavailable.orElse(null)));
    }

    private Optional<Dataset> dataset(String key, String wayOut) {
        return in.required(key, Conversion.text(Dataset::parse), wayOut);
    }
}
