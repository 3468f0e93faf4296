package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.InvalidRoute;
import dev.remat.jobs.route.PointInTime;
import dev.remat.jobs.route.Route;
import dev.remat.scheduler.cli.NextOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code remat routes next}: when a route will run. */
final class NextSlots {

    private final ProcessContext process;
    private final Route route;

    NextSlots(ProcessContext process, RouteChoice choice) {
        this.process = process;
        this.route = choice.route().orElseThrow(() -> new InvalidConfiguration(choice.problems()));
    }

    int print(NextOptions options) {
        Optional<Schedule> schedule = Schedule.of(route);
        Instant from = from(options);
        List<Slot> slots =
                schedule.map(known -> slots(known, from, options.count())).orElse(List.of());
        var text = new SlotsText(route, schedule, slots);
        process.console().print(options.format().equals("json") ? text.json() : text.text());
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

    private static List<Slot> slots(Schedule schedule, Instant from, int count) {
        List<Slot> slots = new ArrayList<>();
        Optional<Slot> next = schedule.nextAfter(from);
        while (next.isPresent() && slots.size() < count) {
            slots.add(next.get());
            next = schedule.nextAfter(next.get().fire());
        }
        return slots;
    }
}
