package dev.remat.scheduler.registry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.registry.RegistryUnavailable;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.schedule.Slot;
import dev.remat.scheduler.view.RecentRuns;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What the registry does on every database. */
abstract class RegistryContract extends RegistryTestBase {

    @Test
    void tellsOfSlotsThatAreRecordedAsNotRunOnceThatIsSo() {
        List<SkippedSlots> told = told();
        start(every(TEN_SECONDS), NOON);
        assertThatThrownBy(() -> write(sql -> {
                    new Accounting(sql, seen("node-1", NOON)).missed(every(TEN_SECONDS), NOON.plusSeconds(35));
                    throw new IllegalStateException("taken back");
                }))
                .hasMessage("taken back");
        assertThat(told).isEmpty();

        missed(every(TEN_SECONDS), NOON.plusSeconds(35));
        missed(every(TEN_SECONDS), NOON.plusSeconds(35));
        missed(every(TEN_SECONDS), NOON.plusSeconds(55));
        assertThat(told).extracting(SkippedSlots::count).containsExactly(3L, 2L);
        assertThat(skipped()).extracting(SkippedSlots::count).containsExactly(5L);
    }

    @Test
    void tellsEveryStateOfARunOfASlot() {
        var slot = new Slot(NOON, NOON.plusSeconds(5));
        RunIdentity run = TestRuns.identity(route, NOON.plusSeconds(7), new RunOrigin(Cause.SCHEDULE, "", NOON));
        write(sql -> new SlotTable(sql).claim(route, slot, seen("node-1", NOON.plusSeconds(6))));
        write(sql -> new RunTable(sql).begin(run, NOON.plusSeconds(7), "abc", "node-1", ""));
        write(sql -> new RunTable(sql)
                .end(TestRuns.ended(run, NOON.plusSeconds(7), TEN_SECONDS, Outcome.SUCCEEDED), "node-1"));

        RunEntry found = only();
        assertThat(found.state()).isEqualTo(RunState.SUCCEEDED);
        assertThat(found.slot()).isEqualTo(NOON);
        assertThat(found.fire()).isEqualTo(NOON.plusSeconds(5));
        assertThat(found.queuedAt()).isEqualTo(NOON.plusSeconds(5));
        assertThat(found.startedAt()).isEqualTo(NOON.plusSeconds(7));
        assertThat(found.endedAt()).isEqualTo(NOON.plusSeconds(17));
        assertThat(found.rows()).isEqualTo(7);
        assertThat(found.cause()).isEqualTo("schedule");
        assertThat(found.routeDigest()).isEqualTo("abc");
        assertThat(read(sql -> new RunTable(sql).beginningWith(found.id()))
                        .get(0)
                        .report())
                .contains("\"rows_materialized\": 7");
        assertThat(states(run))
                .extracting(RunTransition::to)
                .containsExactly(RunState.SCHEDULED, RunState.QUEUED, RunState.RUNNING, RunState.SUCCEEDED);
        assertThat(states(run))
                .extracting(RunTransition::at)
                .containsExactly(NOON, NOON.plusSeconds(5), NOON.plusSeconds(7), NOON.plusSeconds(17));
    }

    @Test
    void tellsWhatHasChangedSinceItWasLastRead() {
        var recent = new RecentRuns(3);
        assertThat(read(recent::read)).doesNotContainKey(route);
        RunIdentity run = TestRuns.identity(route, NOON, RunOrigin.UNKNOWN);
        write(sql -> new RunTable(sql).begin(run, NOON, null, "node-1", ""));
        assertThat(of(recent).newest()).extracting(RunEntry::state).containsExactly(RunState.RUNNING);
        write(sql -> new RunTable(sql).end(TestRuns.ended(run, NOON, TEN_SECONDS, Outcome.SUCCEEDED), "node-1"));
        assertThat(of(recent).newest()).extracting(RunEntry::state).containsExactly(RunState.SUCCEEDED);
        RunEntry good = of(recent).good();
        for (int i = 1; i <= 5; i++) {
            Instant at = NOON.plusSeconds(i);
            RunIdentity next = TestRuns.identity(route, at, RunOrigin.UNKNOWN);
            write(sql -> new RunTable(sql).end(TestRuns.ended(next, at, TEN_SECONDS, Outcome.FAILED), "node-1"));
        }

        RecentRuns.OfRoute runs = of(recent);
        assertThat(runs.newest())
                .extracting(RunEntry::queuedAt)
                .containsExactly(NOON.plusSeconds(5), NOON.plusSeconds(4), NOON.plusSeconds(3));
        assertThat(runs.good()).as("older than those that are kept").isNotNull().isEqualTo(good);
        assertThat(of(new RecentRuns(3))).as("by one who reads all at once").isEqualTo(runs);
        assertThat(read(recent::read)).as("where nothing has changed").isSameAs(read(recent::read));
    }

    private RecentRuns.OfRoute of(RecentRuns recent) {
        return read(recent::read).getOrDefault(route, RecentRuns.OfRoute.NONE);
    }

    @Test
    void recordsARunOfWhichOnlyTheEndWasSeen() {
        RunIdentity run = TestRuns.identity(route, NOON, RunOrigin.askedFor(Cause.MANUAL, "ada"));
        write(sql ->
                new RunTable(sql).end(TestRuns.ended(run, NOON, TEN_SECONDS, Outcome.FAILED, "a.b", "c.d"), "node-1"));
        write(sql ->
                new RunTable(sql).end(TestRuns.ended(run, NOON, TEN_SECONDS, Outcome.FAILED, "a.b", "c.d"), "node-1"));

        assertThat(only().askedBy()).isEqualTo("ada");
        assertThat(only().blockers()).containsExactly("a.b", "c.d");
        assertThat(states(run)).extracting(RunTransition::to).containsExactly(RunState.QUEUED, RunState.FAILED);
    }

    @Test
    void settlesARunOfWhichNobodyKnewHowItEnded() {
        RunIdentity run = TestRuns.identity(route, NOON, RunOrigin.UNKNOWN);
        write(sql -> new RunTable(sql).begin(run, NOON, null, "node-1", ""));
        write(sql -> new RunTable(sql).end(TestRuns.ended(run, NOON, TEN_SECONDS, Outcome.UNKNOWN), "node-1"));
        write(sql -> new RunTable(sql).end(TestRuns.ended(run, NOON, TEN_SECONDS, Outcome.ABORTED), "node-2"));

        assertThat(only().state()).isEqualTo(RunState.ABORTED);
        RunEntry known = only();
        for (Outcome late : List.of(Outcome.FAILED, Outcome.ABORTED)) {
            write(sql -> new RunTable(sql).end(TestRuns.ended(run, NOON, TEN_SECONDS.plusSeconds(60), late), "node-1"));
            assertThat(only()).as("its process tells it too late").isEqualTo(known);
        }
        write(sql -> new RunTable(sql)
                .end(TestRuns.ended(run, NOON, TEN_SECONDS.plusSeconds(9), Outcome.ABORTED), "node-2"));
        assertThat(only().endedAt()).as("corrected").isEqualTo(NOON.plusSeconds(19));
    }

    @Test
    void findsRunsByRouteStateAgeAndTheBeginningOfTheirId() {
        for (int hour = 0; hour < 4; hour++) {
            Instant at = NOON.plus(Duration.ofHours(hour));
            RunIdentity run = TestRuns.identity(route, at, RunOrigin.UNKNOWN);
            Outcome outcome = hour % 2 == 0 ? Outcome.SUCCEEDED : Outcome.FAILED;
            write(sql -> new RunTable(sql).end(TestRuns.ended(run, at, TEN_SECONDS, outcome), "node-1"));
        }
        assertThat(runs(new RunFilter(route, null, null, 3)))
                .extracting(RunEntry::queuedAt)
                .containsExactly(
                        NOON.plus(Duration.ofHours(3)), NOON.plus(Duration.ofHours(2)), NOON.plus(Duration.ofHours(1)));
        assertThat(runs(new RunFilter(route, RunState.FAILED, null, 9))).hasSize(2);
        assertThat(runs(new RunFilter(route, null, NOON.plus(Duration.ofHours(2)), 9)))
                .hasSize(2);
        String id = runs(new RunFilter(route, null, null, 1)).get(0).id();
        assertThat(this.<List<RunEntry>>read(sql -> new RunTable(sql).beginningWith(id.substring(0, 21))))
                .hasSize(1);
        assertThat(this.<List<RunEntry>>read(sql -> new RunTable(sql).beginningWith("2026030199")))
                .isEmpty();
    }

    @Test
    void keepsTheNewestRunsWhateverTheirAge() {
        for (int day = 0; day < 5; day++) {
            Instant at = NOON.minus(Duration.ofDays(9000 + day));
            RunIdentity run = TestRuns.identity(route, at, RunOrigin.UNKNOWN);
            write(sql -> new RunTable(sql).end(TestRuns.ended(run, at, TEN_SECONDS, Outcome.SUCCEEDED), "node-1"));
        }
        Instant before = NOON.minus(Duration.ofDays(8000));
        assertThat(this.<Integer>read(sql -> new RunTable(sql).forget(before, 2, 2)))
                .isEqualTo(2);
        assertThat(this.<Integer>read(sql -> new RunTable(sql).forget(before, 2, 2)))
                .isEqualTo(1);
        assertThat(this.<Integer>read(sql -> new RunTable(sql).forget(before, 2, 2)))
                .isZero();
        assertThat(runs(new RunFilter(route, null, null, 9))).hasSize(2);
    }

    @Test
    void givesASlotToOneOfManyNodes() throws Exception {
        start(every(TEN_SECONDS), NOON);
        var slot = new Slot(NOON.plusSeconds(10), NOON.plusSeconds(10));
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> claims = new ArrayList<>();
            for (int node = 0; node < 8; node++) {
                var seen = seen("node-" + node, slot.fire());
                claims.add(() -> read(sql -> new Accounting(sql, seen).fire(every(TEN_SECONDS), slot)));
            }
            int won = 0;
            for (Future<Boolean> claim : nodes.invokeAll(claims)) {
                won += claim.get() ? 1 : 0;
            }
            assertThat(won).isEqualTo(1);
        } finally {
            nodes.shutdownNow();
        }
        assertThat(skipped()).isEmpty();
    }

    @Test
    void makesOneRowOfAMonth() {
        start(every(TEN_SECONDS), NOON);
        Instant later = NOON.plus(Duration.ofDays(30));
        assertThat(missed(every(TEN_SECONDS), later)).isEmpty();

        assertThat(skipped()).singleElement().satisfies(slots -> {
            assertThat(slots.first()).isEqualTo(NOON.plusSeconds(10));
            assertThat(slots.last()).isEqualTo(later);
            assertThat(slots.count()).isEqualTo(30 * 8640);
            assertThat(slots.reason()).isEqualTo(SkipReason.DOWN);
        });
        missed(every(TEN_SECONDS), later.plusSeconds(25));
        missed(every(TEN_SECONDS), later.plusSeconds(25));
        assertThat(skipped()).singleElement().extracting(SkippedSlots::count).isEqualTo(30 * 8640 + 2L);
    }

    @Test
    void inventsNoHistoryOfANewRouteAndNoneOfAnEditedOne() {
        assertThat(missed(every(TEN_SECONDS), NOON)).isEmpty();
        assertThat(missed(every(TEN_SECONDS), NOON.plusSeconds(5))).isEmpty();
        write(sql ->
                new Accounting(sql, seen("node-1", NOON)).startAnew(every(Duration.ofSeconds(1)), NOON.plusSeconds(9)));
        assertThat(missed(every(Duration.ofSeconds(1)), NOON.plusSeconds(9))).isEmpty();
        assertThat(skipped()).isEmpty();
    }

    @Test
    void c68NamesTheRunThatCoversASlot() {
        ScheduledRoute hourly = every(Duration.ofHours(1));
        start(hourly, NOON);
        Instant byHand = NOON.plus(Duration.ofMinutes(150));
        RunIdentity run = TestRuns.identity(route, byHand, RunOrigin.askedFor(Cause.MANUAL, "ada"));
        write(sql -> new RunTable(sql).end(TestRuns.ended(run, byHand, TEN_SECONDS, Outcome.SUCCEEDED), "node-1"));

        missed(hourly, NOON.plus(Duration.ofMinutes(200)));

        assertThat(skipped()).hasSize(2);
        assertThat(skipped().get(1)).satisfies(slots -> {
            assertThat(slots.reason()).isEqualTo(SkipReason.COVERED);
            assertThat(slots.count()).isEqualTo(2);
            assertThat(slots.detail()).isEqualTo("run " + run.runId());
        });
        assertThat(skipped().get(0).reason()).isEqualTo(SkipReason.DOWN);
    }

    @Test
    void c67RecordsSlotsThatPassWhileTheRouteRuns() {
        start(every(TEN_SECONDS), NOON);
        var slot = new Slot(NOON.plusSeconds(10), NOON.plusSeconds(10));
        assertThat(fire(every(TEN_SECONDS), slot)).isTrue();
        RunIdentity run = TestRuns.identity(route, slot.fire(), new RunOrigin(Cause.SCHEDULE, "", slot.nominal()));
        Duration long45 = Duration.ofSeconds(45);
        write(sql -> new RunTable(sql).begin(run, slot.fire(), null, "node-1", ""));
        write(sql -> new RunTable(sql).end(TestRuns.ended(run, slot.fire(), long45, Outcome.SUCCEEDED), "node-1"));

        assertThat(missed(once(TEN_SECONDS), NOON.plusSeconds(56)))
                .as("the next slot comes on time; nothing is made up for")
                .isEmpty();
        assertThat(skipped()).singleElement().satisfies(slots -> {
            assertThat(slots.reason()).isEqualTo(SkipReason.STILL_RUNNING);
            assertThat(slots.count()).isEqualTo(4);
            assertThat(slots.detail()).isEqualTo("run " + run.runId());
        });
        var next = new Slot(NOON.plusSeconds(60), NOON.plusSeconds(60));
        assertThat(fire(every(TEN_SECONDS), next)).isTrue();
    }

    @Test
    void c65MakesUpForSixHoursByOneRun() {
        ScheduledRoute tenMinutes = once(Duration.ofMinutes(10));
        start(tenMinutes, NOON);
        Instant back = NOON.plus(Duration.ofMinutes(365));
        Instant last = NOON.plus(Duration.ofHours(6));

        assertThat(missed(tenMinutes, back)).contains(last);
        assertThat(missed(tenMinutes, back)).as("still to be done").contains(last);
        assertThat(skipped()).singleElement().extracting(SkippedSlots::count).isEqualTo(36L);
        assertThat(catchUp(tenMinutes, "node-1")).contains(last);
        assertThat(catchUp(tenMinutes, "node-2")).as("one run").isEmpty();
        assertThat(missed(tenMinutes, back)).isEmpty();
    }

    @Test
    void forgetsAboutACatchUpWhenTheNextSlotIsQuicker() {
        ScheduledRoute tenMinutes = once(Duration.ofMinutes(10));
        start(tenMinutes, NOON);
        missed(tenMinutes, NOON.plus(Duration.ofMinutes(59)));
        assertThat(fire(tenMinutes, slot(Duration.ofHours(1)))).isTrue();
        assertThat(catchUp(tenMinutes, "node-1")).isEmpty();
    }

    @Test
    void c77AccountsForWhatASuspendedMachineMissedWhenTheNextSlotFires() {
        ScheduledRoute hourly = every(Duration.ofHours(1));
        start(hourly, NOON);
        assertThat(fire(hourly, slot(Duration.ofHours(1)))).isTrue();
        assertThat(fire(hourly, slot(Duration.ofHours(12)))).isTrue();

        assertThat(skipped()).singleElement().satisfies(slots -> {
            assertThat(slots.count()).isEqualTo(10);
            assertThat(slots.detail()).isEqualTo("the machine was suspended, or its clock was set");
        });
    }

    @Test
    void c69SkipsSlotsWhilePausedAndGoesOnWithTheNextOne() {
        ScheduledRoute hourly = every(Duration.ofHours(1));
        start(hourly, NOON);
        assertThat(pause(NOON.plusSeconds(60))).isTrue();
        assertThat(pause(NOON.plusSeconds(70))).as("paused already").isFalse();
        assertThat(fire(hourly, slot(Duration.ofHours(1)))).isFalse();
        assertThat(fire(hourly, slot(Duration.ofHours(2)))).isFalse();
        assertThat(resume(hourly, NOON.plus(Duration.ofMinutes(200)))).isTrue();

        assertThat(skipped()).singleElement().satisfies(slots -> {
            assertThat(slots.count()).as("the third came without anybody there").isEqualTo(3);
            assertThat(slots.reason()).isEqualTo(SkipReason.PAUSED);
            assertThat(slots.detail()).isEqualTo("by ada: the source moves");
        });
        assertThat(missed(hourly, NOON.plus(Duration.ofMinutes(201)))).isEmpty();
        assertThat(fire(hourly, slot(Duration.ofHours(4)))).isTrue();
    }

    @Test
    void c69RunsOnceAfterAPauseWhereTheRouteWantsThat() {
        ScheduledRoute hourly = once(Duration.ofHours(1));
        start(hourly, NOON);
        pause(NOON.plusSeconds(60));
        assertThat(fire(hourly, slot(Duration.ofHours(1)))).isFalse();
        assertThat(missed(hourly, NOON.plus(Duration.ofHours(2))))
                .as("still paused")
                .isEmpty();
        resume(hourly, NOON.plus(Duration.ofMinutes(130)));

        assertThat(this.<List<RouteState>>read(sql -> new RouteTable(sql).toCatchUp()).stream()
                        .filter(state -> state.route().equals(route)))
                .hasSize(1);
        assertThat(catchUp(hourly, "node-1")).contains(NOON.plus(Duration.ofHours(2)));
        assertThat(catchUp(hourly, "node-1")).isEmpty();
    }

    @Test
    void tellsThatAllThreadsWereBusy() {
        start(every(Duration.ofHours(1)), NOON);
        Instant now = NOON.plus(Duration.ofMinutes(61));
        var full = new Observation.Period(NOON.plus(Duration.ofMinutes(50)), now);
        var seen = new Observation("node-1", "", now, NOON, List.of(full), List.of());
        write(sql -> new Accounting(sql, seen).missed(every(Duration.ofHours(1)), now));
        assertThat(skipped()).singleElement().extracting(SkippedSlots::reason).isEqualTo(SkipReason.NO_CAPACITY);
    }

    @Test
    void mergesSlotsOfAHeldSchedule() {
        for (int hour = 1; hour <= 3; hour++) {
            Slot slot = slot(Duration.ofHours(hour));
            write(sql -> new SlotTable(sql).claim(route, slot, seen("node-1", slot.fire())));
            write(sql -> new Accounting(sql, seen("node-1", slot.fire()))
                    .notRun(route, slot.nominal(), SkipReason.HELD_SCHEDULE, "held"));
        }
        assertThat(skipped()).singleElement().extracting(SkippedSlots::count).isEqualTo(3L);
    }

    @Test
    void remembersVersionsOfRoutes() {
        write(sql -> new RouteTable(sql).use(route, "d", "cron = x", NOON));
        write(sql -> new RouteTable(sql).use(route, "d", "cron = x", NOON));
        assertThat(this.<Optional<String>>read(sql -> new RouteTable(sql).version(route, "d")))
                .contains("cron = x");
    }

    @Test
    void takesNothingOfAFailedTransaction() {
        assertThatThrownBy(() -> write(sql -> {
                    new RouteTable(sql).use(route, "gone", "cron = x", NOON);
                    sql.update("UPDATE no_such_table SET a = 1");
                }))
                .isInstanceOf(RegistryUnavailable.class);
        assertThat(this.<Optional<String>>read(sql -> new RouteTable(sql).version(route, "gone")))
                .isEmpty();
    }

    private List<RunTransition> states(RunIdentity run) {
        return read(sql -> new RunTable(sql).transitions(run.runId().text()));
    }

    private boolean pause(Instant now) {
        return read(sql -> new Accounting(sql, seen("node-1", now)).pause(route, "ada", "the source moves"));
    }

    private boolean resume(ScheduledRoute scheduled, Instant now) {
        return read(sql -> new Accounting(sql, seen("node-1", now)).resume(route, scheduled));
    }
}
