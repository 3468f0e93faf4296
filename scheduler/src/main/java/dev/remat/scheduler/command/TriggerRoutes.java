package dev.remat.scheduler.command;

import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.report.Outcome;
import dev.remat.scheduler.cli.TriggerOptions;
import dev.remat.scheduler.control.Asker;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.RequestTable;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** {@code remat trigger}: asks the services that share the registry to run routes. */
final class TriggerRoutes {

    private static final int FAILED = 1;
    private static final long LOOK_MILLIS = 300;

    /** A service that is up notices by then that a request is too old. */
    private static final Duration UNNOTICED = Duration.ofMinutes(1);

    private final ProcessContext process;
    private final Configuration configuration;
    private final TriggerOptions options;
    private final Asker asker;

    TriggerRoutes(ProcessContext process, Configuration configuration, TriggerOptions options) {
        this.process = process;
        this.configuration = configuration;
        this.options = options;
        this.asker = new Asker(options.by(), options.reason());
        Settings.requireSound(configuration);
        for (String route : options.routes()) {
            var choice = new RouteChoice(configuration, route);
            if (choice.route().isEmpty()) {
                throw new CommandRefused("route %s cannot run: %s"
                        .formatted(route, choice.problems().get(0)));
            }
        }
    }

    int run() {
        try (var database = new Database(configuration.settings().registry())) {
            var control = process.control(database, configuration.settings());
            Optional<String> obstacle = control.obstacle(options.routes());
            if (obstacle.isPresent()) {
                process.console().complain(obstacle.get());
                return FAILED;
            }
            List<RunRequest> asked = control.trigger(options.routes(), asker, options.full());
            return options.waits() ? follow(database, asked) : report(asked);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.console().complain("interrupted; what was asked for goes on");
            return FAILED;
        }
    }

    private int follow(Database database, List<RunRequest> asked) throws InterruptedException {
        List<RunRequest> ended = new ArrayList<>();
        for (RunRequest request : asked) {
            ended.add(awaitEnd(database, request.id()));
        }
        report(ended);
        return ended.stream()
                .mapToInt(TriggerRoutes::exitCode)
                .filter(code -> code != 0)
                .findFirst()
                .orElse(0);
    }

    /** One that nobody ends, since all services are gone, is given up when it is too old, or as soon as its node is dead. */
    private RunRequest awaitEnd(Database database, String id) throws InterruptedException {
        while (true) {
            RunRequest request = database.inTransaction(sql -> new RequestTable(sql).find(id))
                    .orElseThrow(() -> new CommandRefused("request %s is gone from the registry".formatted(id)));
            if (request.endedAt() != null || isGivenUp(database, request)) {
                return request;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    private boolean isGivenUp(Database database, RunRequest request) {
        String node = request.node();
        return node == null
                ? request.isTooOld(process.clock().instant().minus(UNNOTICED))
                : !database.inTransaction(sql -> new NodeTable(sql).up()).contains(node);
    }

    private int report(List<RunRequest> requests) {
        if (options.format().equals("json")) {
            process.console()
                    .print(JsonText.of(
                            Map.of("requests", requests.stream().map(Fields::of).toList())));
        } else {
            requests.forEach(request -> process.console().print(text(request)));
        }
        return 0;
    }

    private static String text(RunRequest request) {
        RunState outcome = request.outcome();
        String run = request.run();
        if (outcome != null) {
            return "%s: %s%s".formatted(request.route(), outcome.id(), run == null ? "" : ", run " + run);
        }
        return request.node() == null
                ? "%s: asked for, request %s; `remat runs --route %s` shows what becomes of it"
                        .formatted(request.route(), request.id(), request.route())
                : "%s: node %s has begun it and has given no sign of life for %d s; `remat runs --route %s` tells later how it ended"
                        .formatted(request.route(), request.node(), Membership.LEASE.toSeconds(), request.route());
    }

    /** That of the run; that of a failure where nobody knows how it ended. */
    private static int exitCode(RunRequest request) {
        RunState outcome = request.outcome();
        return Arrays.stream(Outcome.values())
                .filter(known -> outcome != null && known.id().equals(outcome.id()))
                .mapToInt(Outcome::exitCode)
                .findFirst()
                .orElse(FAILED);
    }
}
