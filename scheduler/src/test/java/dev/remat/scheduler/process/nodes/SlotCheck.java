package dev.remat.scheduler.process.nodes;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import dev.remat.scheduler.process.nodes.History.Claim;
import dev.remat.scheduler.process.nodes.History.Run;
import dev.remat.scheduler.process.nodes.History.Skip;
import dev.remat.scheduler.schedule.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * No slot is run twice, and none is lost: each is that of a run, or recorded as not run.
 *
 * @param history what the registry says
 * @param schedules of all routes, by their ids
 * @param end slots from then on do not count
 */
record SlotCheck(History history, Map<String, Schedule> schedules, Instant end) {

    List<String> violations() {
        List<String> violations = new ArrayList<>(runTwice());
        schedules.forEach((route, schedule) -> {
            violations.addAll(lost(route, schedule));
            violations.addAll(runAndSkipped(route));
            violations.addAll(miscounted(route, schedule));
        });
        return violations;
    }

    /** A run that was aborted, or found the target taken, may be followed by another one of its slot. */
    private List<String> runTwice() {
        Map<String, List<Run>> bySlot = history.runs().stream()
                .filter(run -> run.slot() != null && !run.is("aborted", "skipped"))
                .collect(groupingBy(run -> run.route() + " " + run.slot(), TreeMap::new, toList()));
        return bySlot.entrySet().stream()
                .filter(slot -> slot.getValue().size() > 1)
                .map(slot -> "slot run twice: %s by %s".formatted(slot.getKey(), slot.getValue()))
                .toList();
    }

    private List<String> lost(String route, Schedule schedule) {
        Set<Instant> run = history.runs().stream()
                .filter(one -> one.route().equals(route))
                .map(Run::slot)
                .filter(Objects::nonNull)
                .collect(toSet());
        List<Skip> skips = skips(route);
        Optional<Instant> first = Stream.of(
                        run.stream(),
                        skips.stream().map(Skip::first),
                        history.claims().stream()
                                .filter(claim -> claim.route().equals(route))
                                .map(Claim::nominal))
                .flatMap(times -> times)
                .min(Instant::compareTo);
        if (first.isEmpty()) {
            return List.of("no slot at all: " + route);
        }
        return slots(schedule, first.get(), end.minusNanos(1)).stream()
                .filter(slot -> !run.contains(slot) && skips.stream().noneMatch(skip -> skip.covers(slot)))
                .map(slot -> "slot lost: %s %s, neither run nor recorded as not run; taken by %s"
                        .formatted(route, slot, claim(route, slot)))
                .toList();
    }

    /** What makes up for missed slots has one of theirs, and a run that was skipped has not run. */
    private List<String> runAndSkipped(String route) {
        return history.runs().stream()
                .filter(run -> run.route().equals(route) && run.cause().equals("schedule") && !run.is("skipped"))
                .flatMap(run -> skips(route).stream()
                        .filter(skip -> run.slot() != null && skip.covers(run.slot()))
                        .map(skip -> "slot run, and recorded as not run: %s and %s".formatted(run, skip)))
                .toList();
    }

    private List<String> miscounted(String route, Schedule schedule) {
        return skips(route).stream()
                .filter(skip -> slots(schedule, skip.first(), skip.last()).size() != skip.count())
                .map(skip -> "slots counted wrong: the schedule has %d from the first to the last of %s"
                        .formatted(slots(schedule, skip.first(), skip.last()).size(), skip))
                .toList();
    }

    private List<Skip> skips(String route) {
        return history.skips().stream()
                .filter(skip -> skip.route().equals(route))
                .toList();
    }

    private String claim(String route, Instant slot) {
        return history.claims().stream()
                .filter(claim -> claim.route().equals(route) && claim.nominal().equals(slot))
                .map(Claim::toString)
                .findFirst()
                .orElse("nobody");
    }

    /** Nominal times from one to another, both included. */
    private static List<Instant> slots(Schedule schedule, Instant from, Instant to) {
        List<Instant> slots = new ArrayList<>();
        var next = schedule.nextAfter(from.plus(schedule.delay()).minusNanos(1));
        while (next.isPresent() && !next.get().nominal().isAfter(to)) {
            slots.add(next.get().nominal());
            next = schedule.nextAfter(next.get().fire());
        }
        return slots;
    }
}
