package dev.remat.evidence;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One of the published schemas.
 *
 * @param schema the schema
 */
public record EvidenceSchema(Schema schema) {

    private static final Path FOLDER =
            Path.of(System.getProperty("remat.repository", "..")).resolve("docs/schemas");

    /** The schema of {@code <name>.json}. */
    public static EvidenceSchema of(String name) throws IOException {
        String text = Files.readString(FOLDER.resolve(name + ".schema.json"));
        return new EvidenceSchema(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text));
    }

    /** What is wrong with a document; empty if nothing is. */
    public List<String> problems(String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
