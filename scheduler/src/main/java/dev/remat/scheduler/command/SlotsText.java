package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.schedule.ClockChange;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The coming slots of a route, for people and for programs. */
final class SlotsText {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssxxx");
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");
    static final DateTimeFormatter UTC =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    private final Route route;
    private final @Nullable Schedule schedule;
    private final ZoneId zone;
    private final List<Slot> slots;

    /**
     * @param schedule empty where the route has no slots of its own
     * @param slots the coming ones of it
     */
    SlotsText(Route route, Optional<Schedule> schedule, List<Slot> slots) {
        this.route = route;
        this.schedule = schedule.orElse(null);
        this.zone = route.schedule().timeZone();
        this.slots = List.copyOf(slots);
    }

    String text() {
        var text = new StringBuilder("%s: %s".formatted(route.id(), summary()));
        if (!slots.isEmpty()) {
            text.append("\n\n").append(isDelayed() ? delayedTable() : table());
        }
        return text.toString();
    }

    String json() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.id());
        fields.put("enabled", route.enabled());
        fields.put("schedule", route.schedule().toString());
        fields.put("time_zone", zone.getId());
        fields.put("after", route.schedule().after());
        fields.put("slots", slots.stream().map(this::fields).toList());
        return JsonText.of(fields);
    }

    private String summary() {
        if (route.schedule().isByHand()) {
            return "by hand only, it has no slots";
        }
        String disabled = route.enabled() ? "" : "disabled, so that it does not run; ";
        String after = String.join(", ", route.schedule().after());
        if (schedule == null) {
            return disabled + "no slots; it runs when all of these have succeeded since its last run: " + after;
        }
        String waits =
                after.isEmpty() ? "" : "; a slot waits until all of these have succeeded since its last run: " + after;
        return "%s%s in %s%s%s"
                .formatted(
                        disabled,
                        route.schedule(),
                        zone,
                        isDelayed() ? ", jitter " + schedule.delay().toSeconds() + " s" : "",
                        slots.isEmpty() ? "; no slot any more" : waits);
    }

    private boolean isDelayed() {
        return schedule != null && !schedule.delay().isZero();
    }

    private TextTable table() {
        var table = new TextTable("SLOT", "SLOT (UTC)", "NOTE");
        slots.forEach(slot -> table.row(local(slot.nominal()), UTC.format(slot.nominal()), note(slot)));
        return table;
    }

    private TextTable delayedTable() {
        var table = new TextTable("SLOT", "SLOT (UTC)", "STARTS", "STARTS (UTC)", "NOTE");
        slots.forEach(slot -> table.row(
                local(slot.nominal()),
                UTC.format(slot.nominal()),
                local(slot.fire()),
                UTC.format(slot.fire()),
                note(slot)));
        return table;
    }

    private String note(Slot slot) {
        return change(slot).map(ClockChange::text).orElse("");
    }

    private Map<String, @Nullable Object> fields(Slot slot) {
        Optional<ClockChange> change = change(slot);
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("nominal", slot.nominal().toString());
        fields.put("nominal_local", ISO.format(slot.nominal().atZone(zone)));
        fields.put("fire", slot.fire().toString());
        fields.put("fire_local", ISO.format(slot.fire().atZone(zone)));
        fields.put("clock_change", change.map(known -> known.kind().id()).orElse(null));
        fields.put("note", change.map(ClockChange::text).orElse(null));
        return fields;
    }

    private Optional<ClockChange> change(Slot slot) {
        return schedule == null ? Optional.empty() : schedule.clockChange(slot);
    }

    private String local(Instant instant) {
        return LOCAL.format(instant.atZone(zone));
    }
}
