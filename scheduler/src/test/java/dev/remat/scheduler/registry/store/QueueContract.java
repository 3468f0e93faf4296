package dev.remat.scheduler.registry.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.scheduler.registry.ReloadAnswer;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.schedule.Slot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the registry knows, on every database, of runs that have not begun, and of what people ask of nodes. */
abstract class QueueContract extends RegistryTestBase {

    @Test
    void c78RecordsASlotWithoutRoomOnceAndNoNodeRunsIt() {
        start(every(TEN_SECONDS), NOON);
        for (int i = 1; i <= 3; i++) {
            var slot = new Slot(NOON.plusSeconds(10L * i), NOON.plusSeconds(10L * i));
            write(sql -> new Accounting(sql, seen("node-1", slot.fire()))
                    .noRoom(every(TEN_SECONDS), slot, "connection ch is full"));
            assertThat(this.<Boolean>read(
                            sql -> new Accounting(sql, seen("node-2", slot.fire())).fire(every(TEN_SECONDS), slot)))
                    .isFalse();
        }
        var last = new Slot(NOON.plusSeconds(40), NOON.plusSeconds(40));
        assertThat(this.<Boolean>read(
                        sql -> new Accounting(sql, seen("node-2", last.fire())).fire(every(TEN_SECONDS), last)))
                .isTrue();
        write(sql ->
                new Accounting(sql, seen("node-1", last.fire())).noRoom(every(TEN_SECONDS), last, "the node is full"));

        assertThat(skipped()).singleElement().satisfies(slots -> {
            assertThat(slots.count()).isEqualTo(3);
            assertThat(slots.reason()).isEqualTo(SkipReason.NO_CAPACITY);
            assertThat(slots.detail()).isEqualTo("connection ch is full");
        });
    }

    @Test
    void c78ASlotWithoutRoomIsMadeUpForWhereTheRouteWantsThat() {
        var once = new ScheduledRoute(route, every(TEN_SECONDS).schedule(), CatchUp.ONCE);
        start(once, NOON);
        var slot = new Slot(NOON.plusSeconds(10), NOON.plusSeconds(10));
        for (String node : List.of("node-1", "node-2")) {
            write(sql -> new Accounting(sql, seen(node, slot.fire())).noRoom(once, slot, "the node is full"));
        }

        assertThat(skipped()).as("by one of two nodes").singleElement().satisfies(slots -> assertThat(slots.node())
                .isEqualTo("node-1"));
        assertThat(this.<Optional<Instant>>read(
                        sql -> new Accounting(sql, seen("node-1", slot.fire().plusSeconds(1))).catchUp(once)))
                .contains(slot.nominal());
        assertThat(this.<Optional<Instant>>read(
                        sql -> new Accounting(sql, seen("node-1", slot.fire().plusSeconds(2))).catchUp(once)))
                .isEmpty();
    }

    @Test
    void c78KnowsHowLongTheLastRunsTook() {
        for (int i = 1; i <= 12; i++) {
            Instant at = NOON.plus(Duration.ofHours(i));
            RunIdentity run = TestRuns.identity(route, at, RunOrigin.UNKNOWN);
            Duration took = Duration.ofMinutes(20 - i);
            write(sql -> new RunTable(sql).begin(run, at, null, "node-1", ""));
            write(sql -> new RunTable(sql).end(TestRuns.ended(run, at, took, Outcome.SUCCEEDED), "node-1"));
            RunIdentity idle = TestRuns.identity(route, at.plusSeconds(1800), RunOrigin.UNKNOWN);
            write(sql -> new RunTable(sql).begin(idle, at.plusSeconds(1800), null, "node-1", ""));
            write(sql -> new RunTable(sql)
                    .end(TestRuns.ended(idle, at.plusSeconds(1800), TEN_SECONDS, Outcome.UNCHANGED), "node-1"));
        }
        assertThat(this.<Map<String, Duration>>read(sql -> new RouteRuns(sql).longest(Duration.ofMinutes(1), NOON)))
                .containsEntry(route, Duration.ofMinutes(17));
        assertThat(this.<Map<String, Duration>>read(
                        sql -> new RouteRuns(sql).longest(Duration.ofMinutes(1), NOON.plus(Duration.ofDays(1)))))
                .doesNotContainKey(route);
    }

    @Test
    void c78ListsWhatWaitsOnNodesThatLive() {
        String alive = "alive-" + route;
        String dead = "dead-" + route;
        var first = new WaitingRun(alive, route, "schedule", NOON, NOON.plusSeconds(1), 5, "the node is full");
        var second = new WaitingRun(dead, route, "manual", null, NOON, 0, "pool p is full");
        join(alive, Duration.ofMinutes(1));
        for (WaitingRun run : List.of(first, second)) {
            write(sql -> new WaitingTable(sql).put(run));
            write(sql -> new WaitingTable(sql).put(run));
        }
        assertThat(waiting()).as("nobody knows that it is dead").containsExactly(second, first);
        join(dead, Duration.ofSeconds(-1));
        assertThat(waiting()).containsExactly(first);

        write(sql -> new WaitingTable(sql).clear(dead));
        write(sql -> new WaitingTable(sql).remove(alive, route));
        assertThat(waiting()).isEmpty();
    }

    @Test
    void letsOneNodeTakeARunThatSomebodyHasAskedFor() {
        var request = new RunRequest(route, route, "ada", "prices were corrected", true, NOON);
        write(sql -> new RequestTable(sql).put(request));
        assertThat(requests()).containsExactly(request);
        assertThat(take(request, "node-1", NOON.plus(RunRequest.VALID).plusSeconds(1)))
                .as("too old")
                .isFalse();
        assertThat(take(request, "node-1", NOON.plusSeconds(1))).isTrue();
        assertThat(take(request, "node-2", NOON.plusSeconds(1))).isFalse();
        assertThat(requests()).isEmpty();

        write(sql -> new RequestTable(sql).abandon(session("node-2"), NOON.plusSeconds(2)));
        write(sql -> new RequestTable(sql).ended(request.id(), "the-run", RunState.SUCCEEDED, NOON.plusSeconds(3)));
        write(sql -> new RequestTable(sql).abandon(session("node-1"), NOON.plusSeconds(4)));
        RunRequest ended = this.<Optional<RunRequest>>read(sql -> new RequestTable(sql).find(request.id()))
                .orElseThrow();
        assertThat(ended.node()).isEqualTo("node-1");
        assertThat(ended.run()).isEqualTo("the-run");
        assertThat(ended.outcome()).isEqualTo(RunState.SUCCEEDED);
        assertThat(ended.endedAt()).isEqualTo(NOON.plusSeconds(3));
    }

    @Test
    void knowsThatARunWasLostWhichAnEarlierProcessHadTaken() {
        var request = new RunRequest(route, route, "ada", "", false, NOON);
        write(sql -> new RequestTable(sql).put(request));
        String node = "of-" + route;
        assertThat(take(request, node, NOON)).isTrue();
        write(sql -> new RequestTable(sql).giveBack(request.id(), session(node)));
        assertThat(requests()).as("open again").hasSize(1);
        assertThat(take(request, node, NOON)).isTrue();
        write(sql -> new RequestTable(sql).abandon(session(node), NOON.plusSeconds(9)));
        assertThat(this.<Optional<RunRequest>>read(sql -> new RequestTable(sql).find(request.id()))
                        .orElseThrow()
                        .outcome())
                .isEqualTo(RunState.ABORTED);
    }

    @Test
    void recordsThatARunWhichFoundNoRoomIsTooOld() {
        var request = new RunRequest(route, route, "ada", "", false, NOON);
        write(sql -> new RequestTable(sql).put(request));
        for (int i = 0; i < 2; i++) {
            write(sql -> queued(sql, NOON.plus(Duration.ofHours(2))).expire(request));
        }
        assertThat(requests()).isEmpty();
        assertThat(only().id()).isEqualTo(request.id());
        assertThat(only().state()).isEqualTo(RunState.SKIPPED);
        assertThat(only().message()).contains("no room on any node within 60 minutes");
    }

    @Test
    void cancelsWhatHasNotBegunOnWhateverNode() {
        ScheduledRoute scheduled = once(TEN_SECONDS);
        start(scheduled, NOON);
        Slot slot = slot(TEN_SECONDS);
        String alive = "alive-" + route;
        String other = "other-" + route;
        var request = new RunRequest(route, route, "ada", "", false, NOON);
        write(sql -> new WaitingTable(sql)
                .put(new WaitingRun(alive, route, "schedule", slot.nominal(), slot.fire(), 0, "the node is full")));
        write(sql -> new WaitingTable(sql)
                .put(new WaitingRun(other, route, "catch-up", null, slot.fire(), 0, "the node is full")));
        write(sql -> new RouteTable(sql).catchUp(route, NOON));
        write(sql -> new RequestTable(sql).put(request));

        assertThat(cancel(scheduled)).isEqualTo(3);
        assertThat(cancel(scheduled)).as("nothing is left").isZero();

        assertThat(waiting()).isEmpty();
        assertThat(this.<Optional<String>>read(sql -> new WaitingTable(sql).cancelled(alive, route)))
                .contains("by ada");
        assertThat(fire(scheduled, slot)).as("the slot is nobody's any more").isFalse();
        assertThat(catchUp(scheduled, other)).isEmpty();
        assertThat(take(request, alive, NOON)).isFalse();
        assertThat(this.<List<RunEntry>>read(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 9))))
                .hasSize(3)
                .allSatisfy(run -> {
                    assertThat(run.state()).isEqualTo(RunState.CANCELLED);
                    assertThat(run.startedAt()).isNull();
                    assertThat(run.message()).isEqualTo("by ada");
                })
                .extracting(RunEntry::cause)
                .containsExactlyInAnyOrder("schedule", "catch-up", "manual");
        assertThat(skipped()).isEmpty();

        write(sql -> new WaitingTable(sql)
                .put(new WaitingRun(alive, route, "schedule", slot.nominal(), slot.fire(), 0, "the node is full")));
        assertThat(this.<Optional<String>>read(sql -> new WaitingTable(sql).cancelled(alive, route)))
                .as("a later one is another one")
                .isEmpty();
    }

    private int cancel(ScheduledRoute scheduled) {
        return read(sql -> queued(sql, NOON.plusSeconds(11)).cancel(route, scheduled, "by ada"));
    }

    private QueuedRuns queued(Sql sql, Instant now) {
        return new QueuedRuns(sql, seen("node-1", now), () -> UUID.randomUUID().toString());
    }

    private boolean take(RunRequest request, String node, Instant at) {
        return read(sql -> new RequestTable(sql).take(request.id(), seen(node, at)));
    }

    private List<RunRequest> requests() {
        return read(sql -> new RequestTable(sql).open(route));
    }

    private List<WaitingRun> waiting() {
        return read(sql -> new WaitingTable(sql).list(route));
    }

    @Test
    void keepsWhatANodeWasAskedUntilItHasAnsweredOrNobodyWaits() {
        String node = "n-" + route;
        String request = "q-" + route;
        write(sql -> new ReloadTable(sql).put(request, node, NOON));
        write(sql -> new ReloadTable(sql).put(request, "other-" + route, NOON));
        assertThat(asked(node, NOON.plusSeconds(300))).contains(request);
        assertThat(asked(node, NOON.plusSeconds(301)))
                .as("nobody waits any more")
                .isEmpty();
        var answer = new ReloadAnswer(node, List.of("added    a", "removed  b"), true);
        write(sql -> new ReloadTable(sql).answer(request, answer, NOON.plusSeconds(1)));
        assertThat(asked(node, NOON)).isEmpty();
        assertThat(asked("other-" + route, NOON)).contains(request);
        assertThat(this.<List<ReloadAnswer>>read(sql -> new ReloadTable(sql).answers(request)))
                .containsExactly(answer);

        write(sql -> new ReloadTable(sql).remove(request));
        assertThat(asked("other-" + route, NOON)).isEmpty();
    }

    private Optional<String> asked(String node, Instant now) {
        return read(sql -> new ReloadTable(sql).open(node, now));
    }
}
