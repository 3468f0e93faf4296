package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Validates the files of a run against the schemas that the documentation publishes. */
public final class EvidenceSchemas {

    private static final Path SCHEMAS = Path.of(System.getProperty("remat.repository"), "docs", "schemas");

    private EvidenceSchemas() {}

    /** Checks the three JSON files that belong to a run whose folder lies in its route's folder. */
    public static void assertValid(Path runFolder) {
        assertValid(runFolder.resolve("cdc_materialization.json"), "cdc_materialization.schema.json");
        assertValid(runFolder.resolve("run.json"), "run.schema.json");
        assertValid(runFolder.resolveSibling("latest.json"), "latest.schema.json");
    }

    private static void assertValid(Path file, String schemaFile) {
        try {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(Files.readString(SCHEMAS.resolve(schemaFile)), InputFormat.JSON);
            assertThat(schema.validate(Files.readString(file), InputFormat.JSON))
                    .as("%s against %s", file, schemaFile)
                    .isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
