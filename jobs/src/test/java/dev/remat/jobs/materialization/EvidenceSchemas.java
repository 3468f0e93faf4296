package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Validates the files of a run against the schemas that the documentation publishes. */
public final class EvidenceSchemas {

    private static final Path SCHEMAS = Path.of(System.getProperty("remat.repository"), "docs", "schemas");
    private static final String ID = "urn:remat:schema:";
    private static final String UNTYPED = "cdc_materialization";
    private static final String TYPED = "cdc_typed_materialization";
    private static final String QUARANTINE = "cdc_typed_parse_quarantine";

    private EvidenceSchemas() {}

    /**
     * Checks all JSON files that belong to a run whose folder lies in its route's folder, and that there is one report,
     * with a summary of quarantine where it says that the rows were looked at.
     */
    public static void assertValid(Path runFolder) {
        boolean typed = exists(runFolder, TYPED);
        boolean quarantine = exists(runFolder, QUARANTINE);
        assertThat(exists(runFolder, UNTYPED)).as("an untyped report").isEqualTo(!typed);
        assertThat(quarantine).as("a summary of quarantine").isEqualTo(typed && lookedAtRows(runFolder));
        assertValid(runFolder, typed ? TYPED : UNTYPED);
        if (quarantine) {
            assertValid(runFolder, QUARANTINE);
        }
        assertValid(runFolder, "run");
        assertValid(runFolder.resolve(".."), "latest");
    }

    /** Checks {@code run.json} alone: of a run that has not ended. */
    static void assertValidRun(Path runFolder) {
        assertValid(runFolder, "run");
    }

    private static boolean lookedAtRows(Path runFolder) {
        try {
            return new ObjectMapper()
                    .readTree(text(runFolder, TYPED))
                    .at("/quality_evidence/evaluated")
                    .asBoolean();
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertValid(Path folder, String name) {
        Schema schema = SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(EvidenceSchemas::schema))
                .getSchema(SchemaLocation.of(ID + name));
        assertThat(schema.validate(text(folder, name), InputFormat.JSON))
                .as("%s.json in %s", name, folder)
                .isEmpty();
    }

    /** The text of a schema by its id, by which the others refer to it. */
    private static @Nullable String schema(String id) {
        return id.startsWith(ID) ? read(SCHEMAS.resolve(id.substring(ID.length()) + ".schema.json")) : null;
    }

    private static boolean exists(Path folder, String name) {
        return Files.exists(folder.resolve(name + ".json"));
    }

    private static String text(Path folder, String name) {
        return read(folder.resolve(name + ".json"));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
