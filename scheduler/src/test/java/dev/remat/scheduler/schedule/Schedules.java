package dev.remat.scheduler.schedule;

import dev.remat.jobs.route.ScheduleSettings;

/** Schedules of routes that need nothing else. */
public final class Schedules {

    private Schedules() {}

    public static Schedule of(String route, ScheduleSettings settings) {
        return Schedule.of(route, settings).orElseThrow();
    }
}
