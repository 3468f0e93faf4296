package dev.remat.evidence;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the published schemas.
 *
 * @param schema the schema
 */
public record EvidenceSchema(Schema schema) {

    private static final String ID = "urn:remat:schema:";

    private static final Path FOLDER =
            Path.of(System.getProperty("remat.repository", "..")).resolve("docs/schemas");

    /** The schema of {@code <name>.json}. */
    public static EvidenceSchema of(String name) {
        SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(EvidenceSchema::text));
        return new EvidenceSchema(schemas.getSchema(SchemaLocation.of(ID + name)));
    }

    /** The text of a schema by its id, by which the others refer to it. */
    private static @Nullable String text(String id) {
        if (!id.startsWith(ID)) {
            return null;
        }
        try {
            return Files.readString(FOLDER.resolve(id.substring(ID.length()) + ".schema.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What is wrong with a document; empty if nothing is. */
    public List<String> problems(String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
