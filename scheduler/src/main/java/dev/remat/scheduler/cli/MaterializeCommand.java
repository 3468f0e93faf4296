package dev.remat.scheduler.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "materialize",
        header = "Rebuild one serving table without a route file.",
        description = {
            "",
            "Takes the flags of dpone's 'ops cdc-materialize-clickhouse' and, for a table of declared columns,",
            "'ops cdc-materialize-clickhouse-typed', so that scripts carry over. The report goes to standard",
            "output, logs go to standard error."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat materialize --cdc-dataset analytics.orders_cdc --target-dataset serving.orders \\",
            "    --unique-key order_id --sink-connection-id ch-prod --credentials-source env",
            "  remat materialize --cdc-dataset analytics.orders_cdc --target-dataset serving.orders_typed \\",
            "    --unique-key order_id --sink-connection-id ch-prod --column order_id=UInt64 \\",
            "    --column 'amount=Decimal(18,2),payload-key=amt,required' --fail-on-parse-errors",
            "",
            "With --credentials-source env the connection ch-prod is read from",
            "REMAT_CONNECTION_CH_PROD_ENDPOINT, _USER, _PASSWORD or _PASSWORD_FILE, and _DATABASE;",
            "with file from remat.connections.ch-prod of the configuration.",
            "",
            "Exit codes: 0 passed, 1 failed, 2 usage or configuration, 3 held by a guard,",
            "4 skipped because another run holds the target."
        })
final class MaterializeCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(names = "--cdc-dataset", required = true, paramLabel = "DB.TABLE", description = "The CDC log. Only read.")
    private String cdcDataset = "";

    @Option(
            names = "--target-dataset",
            required = true,
            paramLabel = "DB.TABLE",
            description = "The serving table that is rebuilt.")
    private String targetDataset = "";

    @Option(
            names = "--unique-key",
            required = true,
            paramLabel = "COLUMN",
            description = "A key column. Repeat it for a compound key.")
    private List<String> uniqueKey = List.of();

    @Option(
            names = "--stream-id",
            paramLabel = "STREAM",
            description = "The one stream of the log to materialize. Default: all.")
    private @Nullable String streamId;

    @Option(
            names = "--sink-connection-id",
            required = true,
            paramLabel = "ID",
            description = "The connection to ClickHouse.")
    private String connectionId = "";

    @Option(
            names = "--credentials-source",
            paramLabel = "SOURCE",
            converter = Choice.CredentialsSource.class,
            completionCandidates = Choice.CredentialsSource.class,
            description = "Where the connection is described: ${COMPLETION-CANDIDATES}. Default: file where the"
                    + " configuration has the connection, else env.")
    private @Nullable String credentialsSource;

    @Option(
            names = "--delete-mode",
            paramLabel = "MODE",
            defaultValue = "exclude_deleted",
            converter = Choice.DeleteMode.class,
            completionCandidates = Choice.DeleteMode.class,
            description = "What becomes of deleted keys: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String deleteMode = "";

    @Option(
            names = "--ordering",
            paramLabel = "ORDER",
            defaultValue = "ingested-at",
            converter = Choice.Ordering.class,
            completionCandidates = Choice.Ordering.class,
            description = "Which event of a key is the latest: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String ordering = "";

    @Option(
            names = "--strategy",
            paramLabel = "STRATEGY",
            defaultValue = "auto",
            converter = Choice.Strategy.class,
            completionCandidates = Choice.Strategy.class,
            description = "How the latest rows are found: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String strategy = "";

    @Option(
            names = "--adopt",
            description = "Replace the target although Remat did not make it. Its rows are kept as a copy.")
    private boolean adopt;

    @Option(
            names = "--work-database",
            paramLabel = "DB",
            description = "Database of the tables that the run makes. Default: that of the target.")
    private @Nullable String workDatabase;

    @Mixin
    private final TypedFlags typed = new TypedFlags();

    @Option(
            names = "--output-dir",
            paramLabel = "DIR",
            description = "Folder that the evidence files are written into. Default: the configured evidence folder.")
    private @Nullable Path outputDir;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "json",
            converter = Choice.ReportFormat.class,
            completionCandidates = Choice.ReportFormat.class,
            description = "Form of the report: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String format = "";

    MaterializeCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.materialize(
                remat.global(),
                new MaterializeOptions(
                        cdcDataset,
                        targetDataset,
                        uniqueKey,
                        streamId,
                        connectionId,
                        credentialsSource,
                        deleteMode,
                        ordering,
                        strategy,
                        adopt,
                        workDatabase,
                        typed.options(),
                        outputDir,
                        format));
    }
}
