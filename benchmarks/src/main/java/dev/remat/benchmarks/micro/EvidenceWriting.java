package dev.remat.benchmarks.micro;

import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Writes the JSON of one run's evidence, without the file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EvidenceWriting {

    private final ClickHouseCdcMaterializationReport report = new ClickHouseCdcMaterializationReport(
            "analytics.orders_cdc",
            "serving.orders_current",
            List.of("order_id"),
            "exclude_deleted",
            10_000_000,
            1_900_000,
            100_000,
            true,
            List.of(),
            List.of("2 keys have another latest event in the order of their source"),
            new TreeMap<>(Map.of(
                    "dedupe_key", "dpone_cdc_unique_key_hash",
                    "delete_mode", "exclude_deleted",
                    "materialization_mode", "shadow_table_replace",
                    "ordering", "ingested-at",
                    "source_dataset", "analytics.orders_cdc",
                    "target_dataset", "serving.orders_current",
                    "target_table_existed", true,
                    "row_count_previous", 1_890_000L,
                    "strategy", "ordered",
                    "checksum", "16214379218463526871")),
            "clickhouse://serving.orders_current",
            "evidence/orders",
            "evidence/orders/cdc_materialization.json",
            "evidence/orders/cdc_materialization.md",
            null);

    /** Returns the text, so that it is not optimized away. */
    @Benchmark
    public String writeEvidenceJson() {
        return EvidenceJson.report(report);
    }
}
