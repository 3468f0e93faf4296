package dev.remat.scheduler.command;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.console.Console;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.schedule.FreshnessCheck;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.view.Times;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** {@code remat validate}: every mistake of every file, or the routes and when each runs next. */
final class Validation {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss VV");

    private final Console console;
    private final Instant now;

    Validation(Console console, Instant now) {
        this.console = console;
        this.now = now;
    }

    int run(Path file, Configuration configuration) {
        List<ConfigProblem> problems = configuration.allProblems();
        problems.forEach(console::complain);
        if (!configuration.routes().isEmpty()) {
            console.print(table(configuration));
        }
        warnings(configuration);
        if (problems.isEmpty()) {
            console.print("%s: no mistakes, routes: %d"
                    .formatted(file, configuration.routes().size()));
            return 0;
        }
        console.complain("%s: mistakes: %d; routes in order: %d, broken: %d"
                .formatted(
                        file,
                        problems.size(),
                        configuration.routes().size(),
                        configuration.brokenRoutes().size()));
        return 2;
    }

    private void warnings(Configuration configuration) {
        configuration.routes().values().forEach(route -> FreshnessCheck.problemOf(route, now)
                .ifPresent(problem -> console.complain("warning: " + problem)));
    }

    private String table(Configuration configuration) {
        var table = new TextTable("ROUTE", "TARGET", "SCHEDULE", "NEXT RUN", "NEXT RUN (UTC)");
        for (Route route : configuration.routes().values()) {
            table.row(
                    route.id(),
                    route.plan().target(),
                    route.schedule(),
                    next(route, LOCAL.withZone(route.schedule().timeZone())),
                    next(route, Times.UTC));
        }
        return table.toString();
    }

    private String next(Route route, DateTimeFormatter format) {
        if (!route.enabled()) {
            return "disabled";
        }
        if (route.schedule().isByHand()) {
            return "by hand only";
        }
        return Schedule.of(route)
                .map(schedule -> schedule.nextAfter(now)
                        .map(slot -> format.format(slot.fire()))
                        .orElse("none, its last slot has passed"))
                .orElse("when these have run");
    }
}
