package dev.remat.scheduler.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.settings.NodeSettings;
import dev.remat.jobs.settings.NodeSettings.ShortRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who runs and who waits, with a time that the test sets. */
class AdmissionTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void c78AShortRouteBeginsThoughLongOnesFillAllThatTheyMay() {
        var admission = admission(4, 1, Map.of(), Map.of(), Map.of("short", Duration.ofSeconds(5)));
        for (int i = 1; i <= 9; i++) {
            ask(admission, "long-" + i);
        }
        assertThat(waiting(admission)).hasSize(6).startsWith("long-4").doesNotContain("long-3");

        assertThat(ask(admission, "short")).isInstanceOf(Answer.Runs.class);

        assertThat(admission.find("long-4").orElseThrow().reason())
                .isEqualTo("the part of the node for long runs is full (3 of 3): long-1, long-2, long-3");
        for (int i = 0; i < 1000; i++) {
            now = now.plusSeconds(5);
            admission.ended("short", now, true);
            assertThat(admission.grant(now)).as("nobody long gets its place").isEmpty();
            assertThat(ask(admission, "short")).isInstanceOf(Answer.Runs.class);
        }
    }

    @Test
    void c78TrustsNobodyOfWhomNothingIsKnownOrWhoHasBeenLong() {
        var admission = admission(2, 1, Map.of(), Map.of(), Map.of());
        ask(admission, "other");
        assertThat(hasRoomBesideALongRun(admission, "a")).as("it has never run").isFalse();
        run(admission, "a", Duration.ofSeconds(2), false);
        assertThat(hasRoomBesideALongRun(admission, "a"))
                .as("a failure is no rebuild")
                .isFalse();
        run(admission, "a", Duration.ofSeconds(2), true);
        assertThat(hasRoomBesideALongRun(admission, "a")).isTrue();
        run(admission, "a", Duration.ofHours(2), false);
        for (int i = 0; i < 9; i++) {
            run(admission, "a", Duration.ofSeconds(1), true);
        }
        assertThat(hasRoomBesideALongRun(admission, "a"))
                .as("one of ten was long")
                .isFalse();
        run(admission, "a", Duration.ofSeconds(1), true);
        assertThat(hasRoomBesideALongRun(admission, "a")).isTrue();

        ask(admission, "a");
        now = now.plus(HOUR);
        admission.release("other");
        assertThat(ask(admission, "other")).as("a goes on for long this time").isInstanceOf(Answer.Waits.class);
    }

    private boolean hasRoomBesideALongRun(Admission<String> admission, String route) {
        boolean runs = ask(admission, route) instanceof Answer.Runs;
        admission.drop(route);
        admission.release(route);
        return runs;
    }

    private void run(Admission<String> admission, String route, Duration took, boolean hasBuilt) {
        admission.release("other");
        assertThat(ask(admission, route)).isInstanceOf(Answer.Runs.class);
        assertThat(end(admission, route, took, hasBuilt)).isEmpty();
        assertThat(ask(admission, "other")).isInstanceOf(Answer.Runs.class);
    }

    @Test
    void namesTheLimitAndWhoHoldsIt() {
        var admission = admission(9, 0, Map.of("ch", 2), Map.of("heavy", 1), Map.of());
        ask(admission, "a", "ch", null, 0);
        ask(admission, "b", "other", "heavy", 0);

        assertThat(reason(ask(admission, "c", "third", "heavy", 0))).isEqualTo("pool heavy is full (1 of 1): b");
        ask(admission, "d", "ch", null, 0);
        assertThat(reason(ask(admission, "e", "ch", null, 0))).isEqualTo("connection ch is full (2 of 2): a, d");
        assertThat(ask(admission, "f", "third", "light", 0)).isInstanceOf(Answer.Runs.class);

        IntStream.range(0, 5).forEach(i -> ask(admission, "r" + i, "third", null, 0));
        assertThat(reason(ask(admission, "z", "third", null, 0)))
                .isEqualTo("the node is full (9 of 9): a, b, d, f, r0 and 4 more");
        assertThat(ask(admission, "z", "third", null, 0)).isInstanceOf(Answer.WaitsAlready.class);
    }

    @Test
    void givesRoomByPriorityAndWaitingTimeToThoseThatCanUseIt() {
        var admission = admission(2, 0, Map.of("ch", 1), Map.of(), Map.of());
        ask(admission, "a", "ch", null, 0);
        ask(admission, "b", "other", null, 0);
        ask(admission, "low", "other", null, -1);
        ask(admission, "normal", "other", null, 0);
        ask(admission, "high-on-ch", "ch", null, 50);
        now = now.plusSeconds(11);
        ask(admission, "later", "other", null, 0);

        assertThat(waiting(admission)).containsExactly("high-on-ch", "normal", "low", "later");
        assertThat(end(admission, "b", Duration.ZERO, true))
                .as("the connection of the first one is full")
                .containsExactly("normal");
        assertThat(end(admission, "a", Duration.ZERO, true)).containsExactly("high-on-ch");
        assertThat(admission.begin("normal")).isPresent();
        assertThat(admission.begin("normal")).isEmpty();
        assertThat(admission.drop("high-on-ch")).isPresent();
        assertThat(names(admission.grant(now))).as("in its place").containsExactly("low");
    }

    /** From -100 to 100 it is 200 points of ten seconds each. */
    @Test
    void nobodyIsOvertakenForMoreThan34Minutes() {
        var admission = admission(1, 0, Map.of(), Map.of(), Map.of());
        ask(admission, "urgent-0", "ch", null, 100);
        ask(admission, "least", "ch", null, -100);
        int overtaken = 0;
        for (int i = 1; admission.find("least").isPresent(); i++) {
            ask(admission, "urgent-" + i, "ch", null, 100);
            List<String> next = end(admission, "urgent-" + (i - 1), Duration.ofSeconds(20), true);
            assertThat(next).hasSize(1);
            overtaken++;
            if (next.equals(List.of("least"))) {
                break;
            }
            admission.begin(next.get(0));
        }
        assertThat(overtaken).isBetween(99, 102);
    }

    @Test
    void whoHasWaitedLongIsNotOvertakenByThoseThatNeedLess() {
        var admission = admission(9, 0, Map.of("ch", 1), Map.of("heavy", 1), Map.of());
        ask(admission, "on-ch", "ch", null, 0);
        ask(admission, "in-heavy", "other", "heavy", 0);
        ask(admission, "both", "ch", "heavy", 0);
        now = now.plus(Duration.ofMinutes(9));
        assertThat(end(admission, "on-ch", Duration.ZERO, true)).isEmpty();
        assertThat(ask(admission, "on-ch", "ch", null, 0)).isInstanceOf(Answer.Runs.class);
        now = now.plus(MINUTE);
        assertThat(end(admission, "on-ch", Duration.ZERO, true)).isEmpty();

        assertThat(reason(ask(admission, "on-ch", "ch", null, 100 - 41)))
                .isEqualTo("route both has waited longer: pool heavy is full (1 of 1): in-heavy");
        assertThat(end(admission, "in-heavy", Duration.ZERO, true)).containsExactly("both");
    }

    @Test
    void c78ALongRunThatHasWaitedLongKeepsOnlyTheLastPlaceOfItsConnection() {
        var admission = admission(3, 2, Map.of("ch", 3), Map.of(), Map.of("short", MINUTE, "shorter", MINUTE));
        ask(admission, "long-1");
        ask(admission, "long-2");
        now = now.plus(HOUR);

        assertThat(ask(admission, "short")).isInstanceOf(Answer.Runs.class);
        assertThat(reason(ask(admission, "shorter")))
                .isEqualTo(
                        "route long-2 has waited longer: the part of the node for long runs is full (1 of 1): long-1");
        assertThat(end(admission, "long-1", MINUTE, true)).containsExactly("long-2", "shorter");
    }

    @Test
    void keepsEveryLimitWhateverHappens() {
        var random = new SplittableRandom(4);
        var admission = admission(5, 2, Map.of("c0", 2, "c1", 4), Map.of("p0", 1), Map.of());
        Map<String, Demand> running = new TreeMap<>();
        for (int step = 0; step < 20_000; step++) {
            now = now.plusSeconds(random.nextInt(40));
            String route = "r" + random.nextInt(20);
            if (running.containsKey(route)) {
                admission.ended(route, now, random.nextBoolean());
                running.remove(route);
            } else if (random.nextInt(10) == 0) {
                admission.drop(route);
            } else {
                var demand = new Demand(
                        route,
                        "c" + route.hashCode() % 3,
                        random.nextBoolean() ? "p0" : null,
                        random.nextInt(-100, 101));
                if (admission.ask(demand, route, now) instanceof Answer.Runs) {
                    running.put(route, demand);
                }
            }
            for (Waiting<String> run : admission.grant(now)) {
                running.put(run.demand().route(), run.demand());
                assertThat(admission.begin(run.demand().route())).isPresent();
            }
            assertThat(running.size()).isLessThanOrEqualTo(5);
            assertThat(count(running, "c0")).isLessThanOrEqualTo(2);
            assertThat(running.values().stream().filter(d -> "p0".equals(d.pool())))
                    .hasSizeLessThanOrEqualTo(1);
        }
        for (String route : List.copyOf(running.keySet())) {
            admission.ended(route, now, true);
        }
        while (!admission.all().isEmpty()) {
            List<Waiting<String>> next = admission.grant(now);
            assertThat(next).as("what waits while nothing runs has room").isNotEmpty();
            next.forEach(run -> {
                admission.begin(run.demand().route());
                admission.ended(run.demand().route(), now, true);
            });
        }
    }

    @Test
    void keepsOnePlaceForAnyRun() {
        assertThat(limits(1, 5)).extracting(Limits::longRuns).isEqualTo(1);
        assertThat(limits(4, 0)).extracting(Limits::longRuns).isEqualTo(4);
        assertThatThrownBy(() -> new Limits(1, 2, MINUTE, Map.of(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static long count(Map<String, Demand> running, String connection) {
        return running.values().stream()
                .filter(demand -> demand.connection().equals(connection))
                .count();
    }

    private static Limits limits(int node, int reserve) {
        return Limits.of(new NodeSettings("n", node, new ShortRuns(reserve, MINUTE)));
    }

    private static Admission<String> admission(
            int node,
            int reserve,
            Map<String, Integer> connections,
            Map<String, Integer> pools,
            Map<String, Duration> longest) {
        return new Admission<>(new Limits(node, limits(node, reserve).longRuns(), MINUTE, connections, pools), longest);
    }

    private Answer<String> ask(Admission<String> admission, String route) {
        return ask(admission, route, "ch", null, 0);
    }

    private Answer<String> ask(
            Admission<String> admission, String route, String connection, @Nullable String pool, int priority) {
        return admission.ask(new Demand(route, connection, pool, priority), route, now);
    }

    private static String reason(Answer<String> answer) {
        return ((Answer.Waits<String>) answer).run().reason();
    }

    /** After some time; who begins then. */
    private List<String> end(Admission<String> admission, String route, Duration later, boolean hasBuilt) {
        now = now.plus(later);
        admission.ended(route, now, hasBuilt);
        return names(admission.grant(now));
    }

    private List<String> waiting(Admission<String> admission) {
        return names(admission.inOrder(now));
    }

    private static List<String> names(List<Waiting<String>> runs) {
        return runs.stream().map(run -> run.demand().route()).toList();
    }
}
