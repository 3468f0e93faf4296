package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.InvalidRoute;
import dev.remat.jobs.route.PointInTime;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.cli.NextOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.view.ComingSlots;
import dev.remat.scheduler.view.JsonText;
import java.time.Instant;

/** {@code remat routes next}: when a route will run. */
final class NextSlots {

    private final ProcessContext process;
    private final Route route;

    NextSlots(ProcessContext process, RouteChoice choice) {
        this.process = process;
        this.route = choice.route().orElseThrow(() -> new InvalidConfiguration(choice.problems()));
    }

    int print(NextOptions options) {
        var coming = ComingSlots.of(route, from(options), options.count());
        process.console()
                .print(options.format().equals("json") ? JsonText.of(coming.fields()) : new SlotsText(coming).text());
        return 0;
    }

    private Instant from(NextOptions options) {
        String typed = options.from();
        try {
            return typed == null
                    ? process.clock().instant()
                    : PointInTime.parse(typed, route.schedule().timeZone());
        } catch (InvalidRoute e) {
            throw new CommandRefused("--from " + e.getMessage());
        }
    }
}
