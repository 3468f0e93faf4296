package dev.remat.scheduler.process.nodes;

import static java.util.stream.Collectors.groupingBy;

import dev.remat.scheduler.process.nodes.Faults.Fault;
import dev.remat.scheduler.process.nodes.Faults.Kind;
import dev.remat.scheduler.process.nodes.History.Run;
import dev.remat.scheduler.process.nodes.StatementLog.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * No two runs change a target at once, as the registry says and as the server says. The statements of a run whose process was killed
 * or suspended may still end while the next run goes on, but none of them publishes any more.
 *
 * @param history what the registry says
 * @param statements what the server says
 * @param faults what has been done to nodes
 */
record OverlapCheck(History history, List<Statement> statements, List<Fault> faults) {

    List<String> violations() {
        List<String> violations = new ArrayList<>(runsAtOnce());
        violations.addAll(changesAtOnce());
        return violations;
    }

    private List<String> runsAtOnce() {
        Map<String, List<Run>> byRoute = history.runs().stream()
                .filter(run -> run.is("succeeded", "unchanged", "failed"))
                .filter(run -> run.startedAt() != null && run.endedAt() != null)
                .sorted(Comparator.comparing(OverlapCheck::start))
                .collect(groupingBy(Run::route, TreeMap::new, Collectors.toList()));
        List<String> violations = new ArrayList<>();
        for (List<Run> runs : byRoute.values()) {
            for (int later = 1; later < runs.size(); later++) {
                Run run = runs.get(later);
                runs.subList(0, later).stream()
                        .filter(before ->
                                Objects.requireNonNull(before.endedAt()).isAfter(start(run)))
                        .map(before -> "two runs of a route at once in the registry: %s and %s".formatted(before, run))
                        .forEach(violations::add);
            }
        }
        return violations;
    }

    private List<String> changesAtOnce() {
        Map<String, List<Changes>> byRoute =
                statements.stream().collect(groupingBy(Statement::run, Collectors.toList())).values().stream()
                        .map(Changes::new)
                        .sorted(Comparator.comparing(Changes::began))
                        .collect(groupingBy(Changes::route, TreeMap::new, Collectors.toList()));
        List<String> violations = new ArrayList<>();
        for (List<Changes> runs : byRoute.values()) {
            for (int later = 1; later < runs.size(); later++) {
                Changes run = runs.get(later);
                runs.subList(0, later).stream()
                        .filter(before -> disturbs(before, run))
                        .map(before -> "two runs changed a target at once: %s %s while %s %s"
                                .formatted(before.of(history), before.statements, run.of(history), run.statements))
                        .forEach(violations::add);
            }
        }
        return violations;
    }

    private boolean disturbs(Changes before, Changes run) {
        if (isHit(before)) {
            return before.publishes().anyMatch(statement -> statement.ended().isAfter(run.began()));
        }
        return isHit(run)
                ? run.publishes().anyMatch(statement -> statement.began().isBefore(before.ended()))
                : before.ended().isAfter(run.began());
    }

    /** Whether the process of a run was killed or suspended after it had begun and before its statements had ended. */
    private boolean isHit(Changes run) {
        String node = run.of(history).map(Run::node).orElse("");
        return faults.stream()
                .filter(fault -> fault.is(Kind.KILLED) || fault.is(Kind.SUSPENDED))
                .anyMatch(fault -> fault.node().equals(node)
                        && !fault.until().isBefore(run.begunAt(history))
                        && !fault.from().isAfter(run.ended()));
    }

    private static Instant start(Run run) {
        return Objects.requireNonNull(run.startedAt());
    }

    /** Statements of one run. */
    private record Changes(List<Statement> statements) {

        /** What the registry says of the run. */
        Optional<Run> of(History history) {
            String id = statements.get(0).run();
            return history.runs().stream().filter(run -> run.id().equals(id)).findFirst();
        }

        /** When the process began with it, before its first statement. */
        Instant begunAt(History history) {
            return of(history).map(Run::startedAt).orElseGet(this::began);
        }

        Stream<Statement> publishes() {
            return statements.stream().filter(Statement::hasPublished);
        }

        String route() {
            return statements.get(0).route();
        }

        Instant began() {
            return statements.stream()
                    .map(Statement::began)
                    .min(Instant::compareTo)
                    .orElseThrow();
        }

        Instant ended() {
            return statements.stream()
                    .map(Statement::ended)
                    .max(Instant::compareTo)
                    .orElseThrow();
        }
    }
}
