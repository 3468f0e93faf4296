package dev.remat.scheduler.view;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.schedule.ClockChange;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The coming slots of a route. */
public final class ComingSlots {

    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");

    private final Route route;
    private final Optional<Schedule> schedule;
    private final List<Slot> slots;

    private ComingSlots(Route route, Optional<Schedule> schedule, List<Slot> slots) {
        this.route = route;
        this.schedule = schedule;
        this.slots = List.copyOf(slots);
    }

    /** Up to so many, from a time on. */
    public static ComingSlots of(Route route, Instant from, int count) {
        Optional<Schedule> schedule = Schedule.of(route);
        List<Slot> slots = new ArrayList<>();
        Optional<Slot> next = schedule.flatMap(known -> known.nextAfter(from));
        while (next.isPresent() && slots.size() < count) {
            slots.add(next.get());
            Instant last = next.get().fire();
            next = schedule.flatMap(known -> known.nextAfter(last));
        }
        return new ComingSlots(route, schedule, slots);
    }

    /** The route. */
    public Route route() {
        return route;
    }

    /** Empty where the route has no slots of its own. */
    public Optional<Schedule> schedule() {
        return schedule;
    }

    /** The first one first. */
    public List<Slot> slots() {
        return slots;
    }

    /** Whose clocks the schedule goes by. */
    public ZoneId zone() {
        return route.schedule().timeZone();
    }

    /** The fields of its JSON. */
    public Map<String, @Nullable Object> fields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.id());
        fields.put("enabled", route.enabled());
        fields.put("schedule", route.schedule().toString());
        fields.put("time_zone", zone().getId());
        fields.put("after", route.schedule().after());
        fields.put("slots", slots.stream().map(this::fields).toList());
        return fields;
    }

    private Map<String, @Nullable Object> fields(Slot slot) {
        Optional<ClockChange> change = change(slot);
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("nominal", slot.nominal().toString());
        fields.put("nominal_local", ISO.format(slot.nominal().atZone(zone())));
        fields.put("fire", slot.fire().toString());
        fields.put("fire_local", ISO.format(slot.fire().atZone(zone())));
        fields.put("clock_change", change.map(known -> known.kind().id()).orElse(null));
        fields.put("note", change.map(ClockChange::text).orElse(null));
        return fields;
    }

    /** What a change of the clocks does to one. */
    public Optional<ClockChange> change(Slot slot) {
        return schedule.flatMap(known -> known.clockChange(slot));
    }
}
