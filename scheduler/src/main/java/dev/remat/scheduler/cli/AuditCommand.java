package dev.remat.scheduler.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "audit",
        header = "List who did what.",
        description = {
            "",
            "Logins, and all that people did over HTTP or by a command, on whatever node, the latest first:",
            "who, how that is known, where from, to what, why, and what came of it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  remat audit --since 2d",
            "  remat audit --route orders",
            "  remat audit --who eve --action rollback --format json",
            "",
            "Exit codes: 0 listed, 1 the registry cannot be asked, 2 usage or configuration."
        })
final class AuditCommand implements Callable<Integer> {

    private final RematCommand remat;
    private final Actions actions;

    @Option(names = "--who", paramLabel = "NAME", description = "Only what this one did.")
    private @Nullable String who;

    @Option(
            names = "--action",
            paramLabel = "ACTION",
            converter = Choice.Action.class,
            completionCandidates = Choice.Action.class,
            description = "Only this: ${COMPLETION-CANDIDATES}.")
    private @Nullable String action;

    @Option(
            names = "--route",
            paramLabel = "ROUTE",
            completionCandidates = CompletionScript.Routes.class,
            description = "Only what was done to this route.")
    private @Nullable String route;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only entries that are not older: 30m, 12h, 2d, or an instant.")
    private @Nullable String since;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            converter = RunCount.class,
            description = "Most entries to list. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Mixin
    private ListFormat format = new ListFormat();

    AuditCommand(RematCommand remat, Actions actions) {
        this.remat = remat;
        this.actions = actions;
    }

    @Override
    public Integer call() {
        return actions.audit(remat.global(), new AuditOptions(who, action, route, since, limit, format.id()));
    }
}
