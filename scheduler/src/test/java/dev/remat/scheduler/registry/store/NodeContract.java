package dev.remat.scheduler.registry.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.SlotTable.ClaimedSlot;
import dev.remat.scheduler.schedule.Slot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the registry knows, on every database, of the processes that share it, and of what those that died have left. */
abstract class NodeContract extends RegistryTestBase {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration OVER = Duration.ofSeconds(-1);

    private final String first = "first-" + route;
    private final String second = "second-" + route;

    @AfterEach
    void leave() {
        for (String node : List.of(first, second)) {
            write(sql -> new NodeTable(sql).end(session(node), State.STOPPED));
        }
    }

    @Test
    void measuresLeasesByItsOwnClock() {
        String session = join(first, OVER);
        assertThat(up()).doesNotContain(first);
        assertThat(state(session)).isEqualTo(State.SILENT);

        assertThat(renew(session)).as("nobody has taken it for dead yet").isTrue();
        assertThat(up()).contains(first);
        assertThat(state(session)).isEqualTo(State.UP);
    }

    @Test
    void givesNoLeaseBackToAProcessThatOthersTookForDead() {
        String dead = join(first, OVER);
        String by = join(second, MINUTE);

        assertThat(expire(by)).extracting(Node::session).contains(dead).doesNotContain(by);
        assertThat(expire(by)).extracting(Node::session).doesNotContain(dead);
        assertThat(renew(dead)).isFalse();
        assertThat(state(dead)).isEqualTo(State.DEAD);
    }

    @Test
    void hasOneProcessRecoverADeadOneUntilThatDiesItself() {
        String dead = join("dead-" + route, OVER);
        String by = join(first, MINUTE);
        String other = join(second, MINUTE);
        expire(by);

        assertThat(toRecover(by)).contains(dead);
        assertThat(toRecover(other)).doesNotContain(dead);
        assertThat(toRecover(by)).as("until it is done").contains(dead);

        write(sql -> new NodeTable(sql).end(by, State.DEAD));
        assertThat(toRecover(other)).contains(dead, by);
        write(sql -> new NodeTable(sql).recovered(dead));
        write(sql -> new NodeTable(sql).recovered(by));
        assertThat(toRecover(other)).doesNotContain(dead, by);
    }

    @Test
    void needsNoRecoveryOfAProcessThatStopped() {
        String by = join(first, MINUTE);
        String stopped = join(second, MINUTE);
        write(sql -> new NodeTable(sql).end(stopped, State.STOPPED));
        assertThat(toRecover(by)).doesNotContain(stopped);
        assertThat(state(stopped)).isEqualTo(State.STOPPED);
        write(sql -> new NodeTable(sql).forget(Instant.now(Clock.systemUTC()).plus(MINUTE)));
        assertThat(this.<List<Node>>read(sql -> new NodeTable(sql).newest()))
                .extracting(Node::session)
                .contains(by)
                .doesNotContain(stopped);
    }

    @Test
    void runsNoSlotWhileTheRunOfAnotherNodeGoesOn() {
        ScheduledRoute scheduled = every(TEN_SECONDS);
        start(scheduled, NOON);
        String session = join(first, MINUTE);
        assertThat(fires(first, scheduled, slot(TEN_SECONDS))).isTrue();
        RunIdentity run = run(first, slot(TEN_SECONDS));
        Slot next = slot(TEN_SECONDS.multipliedBy(2));
        write(sql -> new RunTable(sql).begin(run, NOON.plusSeconds(10), null, first, session));

        assertThat(fires(second, scheduled, next)).isFalse();
        assertThat(skipped()).singleElement().satisfies(slots -> {
            assertThat(slots.reason()).isEqualTo(SkipReason.STILL_RUNNING);
            assertThat(slots.detail()).isEqualTo("run %s on node %s".formatted(run.runId(), first));
        });
        write(sql -> new NodeTable(sql).end(session, State.DEAD));
        assertThat(fires(second, scheduled, slot(TEN_SECONDS.multipliedBy(3))))
                .as("it is dead")
                .isTrue();
    }

    @Test
    void runsNoSlotThatANodeWithAnotherClockHasGivenUp() {
        ScheduledRoute scheduled = every(TEN_SECONDS);
        start(scheduled, NOON);
        Slot slot = slot(TEN_SECONDS);
        Slot next = slot(TEN_SECONDS.multipliedBy(2));
        assertThat(fires(first, scheduled, next))
                .as("its clock is ahead, and it has missed one")
                .isTrue();
        assertThat(skipped()).singleElement().extracting(SkippedSlots::first).isEqualTo(slot.nominal());

        assertThat(fires(second, scheduled, slot)).as("its clock is behind").isFalse();
        assertThat(fires(second, scheduled, next)).isFalse();
    }

    @Test
    void tellsWhatADeadProcessHasLeft() {
        ScheduledRoute scheduled = once(TEN_SECONDS);
        start(scheduled, NOON);
        Slot slot = slot(TEN_SECONDS);
        Slot next = slot(TEN_SECONDS.multipliedBy(2));
        RunIdentity run = begin(scheduled, slot);
        String session = session(first);
        assertThat(fires(first, scheduled, next)).isTrue();

        assertThat(this.<List<ClaimedSlot>>read(sql -> new SlotTable(sql).unaccounted(session)))
                .containsExactly(new ClaimedSlot(route, next.nominal()));
        assertThat(this.<List<RunEntry>>read(sql -> new RunTable(sql).open(session)))
                .extracting(RunEntry::id)
                .containsExactly(run.runId().text());

        write(sql -> new Accounting(sql, seen(second, NOON))
                .giveBack(route, next.nominal(), CatchUp.ONCE, SkipReason.DOWN, "died"));
        assertThat(this.<List<ClaimedSlot>>read(sql -> new SlotTable(sql).unaccounted(session)))
                .isEmpty();
        write(sql -> new Accounting(sql, seen(second, NOON)).makeUpFor(route, slot.nominal()));
        assertThat(catchUp(scheduled, second)).as("the later one").contains(next.nominal());

        write(sql ->
                new RunTable(sql).lose(run.runId().text(), NOON.plusSeconds(60), second, "nobody knows the route"));
        write(sql -> new RunTable(sql).lose(run.runId().text(), NOON.plusSeconds(70), second, "again"));
        assertThat(only().state()).isEqualTo(RunState.UNKNOWN);
        assertThat(only().message()).isEqualTo("nobody knows the route");
        assertThat(this.<List<RunEntry>>read(sql -> new RunTable(sql).open(session)))
                .isEmpty();
    }

    /** A suspended node goes on with what it had in mind, long after others have ended and made up for the run of that slot. */
    @Test
    void aSlotWhoseRunDiedIsNotRunAgainNorCalledNotRunByWhoeverComesLate() {
        ScheduledRoute scheduled = once(TEN_SECONDS);
        start(scheduled, NOON);
        Slot slot = slot(TEN_SECONDS);
        Slot next = slot(TEN_SECONDS.multipliedBy(2));
        RunIdentity run = begin(scheduled, slot);
        write(sql -> new RunTable(sql).lose(run.runId().text(), NOON.plusSeconds(15), second, "its node died"));
        write(sql -> new Accounting(sql, seen(second, NOON.plusSeconds(15))).makeUpFor(route, slot.nominal()));
        assertThat(fires(second, scheduled, next)).isTrue();

        String late = "node-late";
        write(sql -> new Accounting(sql, seen(late, NOON.plusSeconds(22))).noRoom(scheduled, slot, "the node is full"));
        assertThat(fires(late, scheduled, slot)).isFalse();
        assertThat(skipped()).isEmpty();
        assertThat(catchUp(scheduled, late))
                .as("the next slot has made up for it")
                .isEmpty();
    }

    @Test
    void tellsThatTheRegistryWasDown() {
        start(every(Duration.ofHours(1)), NOON);
        Instant now = NOON.plus(Duration.ofMinutes(61));
        var without = new Observation.Period(NOON.plus(Duration.ofMinutes(59)), now);
        var seen = new Observation(first, "", now, NOON, List.of(), List.of(without));
        write(sql -> new Accounting(sql, seen).missed(every(Duration.ofHours(1)), now));
        assertThat(skipped()).singleElement().extracting(SkippedSlots::reason).isEqualTo(SkipReason.REGISTRY_DOWN);
    }

    /** The first node gets a slot, and its run begins. */
    private RunIdentity begin(ScheduledRoute scheduled, Slot slot) {
        assertThat(fires(first, scheduled, slot)).isTrue();
        RunIdentity run = run(first, slot);
        write(sql -> new RunTable(sql).begin(run, slot.fire(), null, first, session(first)));
        return run;
    }

    private RunIdentity run(String node, Slot slot) {
        var id = RunId.create(Clock.systemUTC(), new SplittableRandom());
        return new RunIdentity(route, id, 1, node, "", new RunOrigin(Cause.SCHEDULE, "", slot.nominal()));
    }

    private boolean fires(String node, ScheduledRoute scheduled, Slot slot) {
        return read(sql -> new Accounting(sql, seen(node, slot.fire())).fire(scheduled, slot));
    }

    private boolean renew(String session) {
        return read(sql -> new NodeTable(sql).renew(session, MINUTE));
    }

    private State state(String session) {
        return this.<List<Node>>read(sql -> new NodeTable(sql).newest()).stream()
                .filter(node -> node.session().equals(session))
                .findFirst()
                .orElseThrow()
                .state();
    }

    private List<Node> expire(String by) {
        return read(sql -> new NodeTable(sql).expire(by));
    }

    private List<String> toRecover(String by) {
        return this.<List<Node>>read(sql -> new NodeTable(sql).toRecover(by)).stream()
                .map(Node::session)
                .toList();
    }
}
