package dev.remat.benchmarks.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine-readable form of a report: field names in snake case, bytes and seconds as plain numbers. */
public final class BenchJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    private BenchJson() {}

    /** Writes a report, replacing what is there. */
    public static void write(BenchReport report, Path file) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.writeString(file, text(report));
    }

    public static String text(BenchReport report) {
        try {
            return MAPPER.writeValueAsString(report) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is made of plain values only", e);
        }
    }

    /**
     * Reads a report.
     *
     * @throws IOException if the file is not there, or is no report of this version
     */
    public static BenchReport read(Path file) throws IOException {
        BenchReport report = MAPPER.readValue(file.toFile(), BenchReport.class);
        if (!BenchReport.SCHEMA_VERSION.equals(report.schemaVersion())) {
            throw new IOException("%s is of schema '%s'; this version of the benchmark reads %s"
                    .formatted(file, report.schemaVersion(), BenchReport.SCHEMA_VERSION));
        }
        return report;
    }
}
