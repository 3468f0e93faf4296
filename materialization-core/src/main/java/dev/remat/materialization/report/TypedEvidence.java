package dev.remat.materialization.report;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the evidence of a typed route says beyond that of an untyped one.
 *
 * @param columns the declared columns in their order
 * @param policy what was to happen with values and keys that do not fit
 * @param found what was found, or null where the run ended before its rows were looked at
 */
public record TypedEvidence(
        List<Column> columns, SchemaPolicy policy, @Nullable QualityEvidence found) {

    public TypedEvidence {
        columns = List.copyOf(columns);
    }

    /** What was found in the rows; empty where the run ended before. */
    public Optional<QualityEvidence> quality() {
        return Optional.ofNullable(found);
    }

    /**
     * One declared column.
     *
     * @param name its name
     * @param clickhouseType its type
     * @param payloadKey path into the payload
     * @param required whether a payload without it is a failure
     */
    public record Column(String name, String clickhouseType, String payloadKey, boolean required) {}

    /**
     * The rules of the route; each value as in configuration.
     *
     * @param onParseError fail, quarantine or null
     * @param maxParseErrorRatio 0 to 1
     * @param schemaDrift strict, warn-additive or off
     * @param onSchemaChange fail, allow-additive or allow
     */
    public record SchemaPolicy(
            String onParseError, double maxParseErrorRatio, String schemaDrift, String onSchemaChange) {}
}
