package dev.remat.evidence;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
    public static EvidenceSchema of(String name) throws IOException {
        Map<String, String> all = all();
        SchemaRegistry schemas = SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(all));
        return new EvidenceSchema(schemas.getSchema(SchemaLocation.of(ID + name)));
    }

    /** Text of each schema by its id, by which the others refer to it. */
    private static Map<String, String> all() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(FOLDER, "*.schema.json")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replace(".schema.json", "");
                texts.put(ID + name, Files.readString(file));
            }
        }
        return texts;
    }

    /** What is wrong with a document; empty if nothing is. */
    public List<String> problems(String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
