package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.schedule.ClockChange;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import dev.remat.scheduler.view.ComingSlots;
import dev.remat.scheduler.view.Times;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The coming slots of a route, for people and for programs. */
final class SlotsText {

    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ssxxx");

    private final ComingSlots coming;
    private final Route route;
    private final @Nullable Schedule schedule;
    private final List<Slot> slots;

    SlotsText(ComingSlots coming) {
        this.coming = coming;
        this.route = coming.route();
        this.schedule = coming.schedule().orElse(null);
        this.slots = coming.slots();
    }

    String text() {
        var text = new StringBuilder("%s: %s".formatted(route.id(), summary()));
        if (!slots.isEmpty()) {
            text.append("\n\n").append(isDelayed() ? delayedTable() : table());
        }
        return text.toString();
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
                        coming.zone(),
                        isDelayed() ? ", jitter " + schedule.delay().toSeconds() + " s" : "",
                        slots.isEmpty() ? "; no slot any more" : waits);
    }

    private boolean isDelayed() {
        return schedule != null && !schedule.delay().isZero();
    }

    private TextTable table() {
        var table = new TextTable("SLOT", "SLOT (UTC)", "NOTE");
        slots.forEach(slot -> table.row(local(slot.nominal()), Times.utc(slot.nominal()), note(slot)));
        return table;
    }

    private TextTable delayedTable() {
        var table = new TextTable("SLOT", "SLOT (UTC)", "STARTS", "STARTS (UTC)", "NOTE");
        slots.forEach(slot -> table.row(
                local(slot.nominal()),
                Times.utc(slot.nominal()),
                local(slot.fire()),
                Times.utc(slot.fire()),
                note(slot)));
        return table;
    }

    private String note(Slot slot) {
        return coming.change(slot).map(ClockChange::text).orElse("");
    }

    private String local(Instant instant) {
        return LOCAL.format(instant.atZone(coming.zone()));
    }
}
