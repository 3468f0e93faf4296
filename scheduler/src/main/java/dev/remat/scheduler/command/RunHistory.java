package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.cli.RunsOptions;
import dev.remat.scheduler.cli.ShowOptions;
import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.registry.store.WaitingTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code remat runs} and {@code remat show}: what the registry knows. */
final class RunHistory {

    private static final int NOT_KNOWN = 1;

    private final ProcessContext process;
    private final Configuration configuration;
    private final Colours colours;

    RunHistory(ProcessContext process, Configuration configuration, Colours colours) {
        this.colours = colours;
        this.process = process;
        this.configuration = configuration;
        Settings.requireSound(configuration);
    }

    int list(RunsOptions options) {
        String state = options.state();
        var filter = new RunFilter(
                options.route(),
                state == null ? null : RunState.of(state),
                Since.parse(options.since(), process.clock()),
                options.limit());
        try (var database = new Database(configuration.settings().registry())) {
            List<RunEntry> runs = database.inTransaction(sql -> new RunTable(sql).list(filter));
            List<SkippedSlots> skipped = state == null
                    ? database
                            .inTransaction(sql -> new SlotTable(sql).skipped(options.route(), options.limit()))
                            .stream()
                            .filter(slots ->
                                    filter.since() == null || !slots.last().isBefore(filter.since()))
                            .toList()
                    : List.of();
            List<RouteState> paused = database.inTransaction(sql -> new RouteTable(sql).paused()).stream()
                    .filter(route -> options.route() == null || route.route().equals(options.route()))
                    .toList();
            List<WaitingRun> waiting =
                    state == null || filter.state() == RunState.QUEUED ? waiting(database, options.route()) : List.of();
            var text = new RunsText(runs, waiting, skipped, paused);
            process.console()
                    .print(options.format().equals("json") ? text.json() : text.text(colours, process.width()));
            return 0;
        }
    }

    private static List<WaitingRun> waiting(Database database, @Nullable String route) {
        return database.inTransaction(sql -> {
            List<WaitingRun> waiting = new ArrayList<>(new WaitingTable(sql).list(route));
            new RequestTable(sql)
                    .open(route).stream()
                            .filter(request -> waiting.stream().noneMatch(run -> isOf(run, request)))
                            .forEach(request -> waiting.add(waiting(request)));
            return waiting;
        });
    }

    private static boolean isOf(WaitingRun run, RunRequest request) {
        return run.route().equals(request.route()) && run.cause().equals(Cause.MANUAL.id());
    }

    private static WaitingRun waiting(RunRequest request) {
        return new WaitingRun(
                "",
                request.route(),
                Cause.MANUAL.id(),
                null,
                request.askedAt(),
                0,
                "asked for by %s; no node has begun it".formatted(request.by()));
    }

    int show(ShowOptions options) {
        try (var database = new Database(configuration.settings().registry())) {
            RunEntry run = find(database, options.run());
            if (options.routeFile()) {
                return routeFile(database, run);
            }
            List<RunTransition> states = database.inTransaction(sql -> new RunTable(sql).transitions(run.id()));
            process.console()
                    .print(
                            options.format().equals("json")
                                    ? RunText.json(run, states)
                                    : RunText.text(run, states, colours));
            return 0;
        }
    }

    private int routeFile(Database database, RunEntry run) {
        String digest = run.routeDigest();
        Optional<String> text = digest == null
                ? Optional.empty()
                : database.inTransaction(sql -> new RouteTable(sql).version(run.route(), digest));
        text.ifPresentOrElse(process.console()::print, () -> process.console()
                .complain(
                        "the configuration that run %s had is not in the registry; 'configuration' in its run.json names it, and `configurations/` beside the runs of the route has it"
                                .formatted(run.id())));
        return text.isPresent() ? 0 : NOT_KNOWN;
    }

    /** The run whose id is this, or begins so; refuses the command where there is not just one. */
    static RunEntry find(Database database, String id) {
        List<RunEntry> found = database.inTransaction(sql -> new RunTable(sql).beginningWith(id));
        if (found.size() != 1) {
            throw new CommandRefused(
                    found.isEmpty()
                            ? "there is no run '%s'; `remat runs` lists them".formatted(id)
                            : "'%s' begins the ids of several runs, such as %s and %s; write more of it"
                                    .formatted(
                                            id, found.get(0).id(), found.get(1).id()));
        }
        return found.get(0);
    }
}
