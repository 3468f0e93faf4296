package dev.remat.scheduler.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of dpone's 'ops cdc-materialize-clickhouse-typed' that its untyped sister does not have. */
final class TypedFlags {

    @Option(
            names = "--column",
            paramLabel = "NAME=TYPE",
            description =
                    "A column of a typed table, NAME=TYPE[,payload-key=PATH][,required]. Repeat it for each, in the"
                            + " order of the table. Default: none, rows are served as JSON.")
    private List<String> columns = List.of();

    @Option(
            names = "--fail-on-parse-errors",
            description = "Publish nothing if a value does not fit its column, or if more do than"
                    + " --max-parse-error-ratio allows. Default: such values go to the quarantine.")
    private boolean failOnParseErrors;

    @Option(
            names = "--max-parse-error-ratio",
            paramLabel = "RATIO",
            converter = Ratio.class,
            description = "Largest part of the rows, 0 to 1, that may have such values. Default: 0 with"
                    + " --fail-on-parse-errors, else 1.")
    private @Nullable Double maxParseErrorRatio;

    @Option(
            names = "--quarantine-dataset",
            paramLabel = "DB.TABLE",
            description = "Table for such values. Default: the target's name with _quarantine.")
    private @Nullable String quarantineDataset;

    @Option(
            names = "--schema-drift-mode",
            paramLabel = "MODE",
            converter = Choice.SchemaDrift.class,
            completionCandidates = Choice.SchemaDrift.class,
            description = "What undeclared payload keys mean: ${COMPLETION-CANDIDATES}. Default: warn_additive.")
    private @Nullable String schemaDriftMode;

    @Option(
            names = "--quality-sample-limit",
            paramLabel = "N",
            converter = SampleLimit.class,
            description = "Most example rows of each finding in the evidence. Default: 10.")
    private @Nullable Integer qualitySampleLimit;

    TypedOptions options() {
        return new TypedOptions(
                columns, failOnParseErrors, maxParseErrorRatio, quarantineDataset, schemaDriftMode, qualitySampleLimit);
    }
}
