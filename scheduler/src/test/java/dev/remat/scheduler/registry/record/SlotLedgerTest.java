package dev.remat.scheduler.registry.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.scheduler.quartz.TestRoutes;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.SkipReason;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.registry.store.Accounting;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Observation;
import dev.remat.scheduler.registry.store.Postgres;
import dev.remat.scheduler.registry.store.ScheduledRoute;
import dev.remat.scheduler.registry.store.SlotTable;
import dev.remat.scheduler.schedule.Slot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a node does with its slots where others share the registry. */
class SlotLedgerTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final Clock clock = Clock.systemUTC();
    private final String key = UUID.randomUUID().toString();
    private final Route route = TestRoutes.nowhere("r-" + key, "t", true, everySecond(), Retry.NONE);
    private final ScheduledRoute slots = ScheduledRoute.of(route).orElseThrow();

    @Test
    void leavesSlotsThatHaveJustComeToNodesThatAreUp() throws Exception {
        Instant ago = clock.instant().minusSeconds(20);
        inRegistry(sql -> {
            new NodeTable(sql)
                    .join("other-" + key.substring(0, 20), "other-" + key, "h", 1, "v", Duration.ofMinutes(5));
            return new Accounting(sql, Observation.of("other-" + key, ago)).missed(slots, ago);
        });
        try {
            assertThat(start()).as("the other node has yet to run them").isEmpty();
        } finally {
            inRegistry(sql -> {
                new NodeTable(sql).end("other-" + key.substring(0, 20), State.STOPPED);
                return true;
            });
        }
        assertThat(start()).singleElement().satisfies(skipped -> {
            assertThat(skipped.reason()).isEqualTo(SkipReason.DOWN);
            assertThat(skipped.count()).isGreaterThanOrEqualTo(19);
        });
    }

    @Test
    void getsNoSlotWithoutALease() throws Exception {
        try (var between = new Forwarder(Postgres.port())) {
            var registry = new RunRegistry(Postgres.settings(between.port()), clock, "n-" + key, MembershipTest.QUICK);
            assertThat(registry.membership().join(SOON)).isEmpty();
            SlotLedger ledger = registry.ledger(1);
            ledger.follow(List.of(route));
            Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
            assertThat(ledger.fires(route.id(), new Slot(now.plusSeconds(1), now.plusSeconds(1))))
                    .isTrue();
            between.cut();
            assertThat(ledger.fires(route.id(), new Slot(now.plusSeconds(2), now.plusSeconds(2))))
                    .as("whoever has it, nobody knows")
                    .isFalse();
            assertThat(ledger.isPaused(route.id())).isTrue();
            between.mend();
            registry.close();
        }
    }

    /** A node starts, and stops; what it has recorded of slots that were not run. */
    private List<SkippedSlots> start() throws InterruptedException {
        var registry = new RunRegistry(Postgres.settings(), clock, "n-" + key, MembershipTest.QUICK);
        assertThat(registry.membership().join(SOON)).isEmpty();
        registry.ledger(1).follow(List.of(route));
        assertThat(registry.recorder().awaitWritten(SOON)).isTrue();
        registry.close();
        return inRegistry(sql -> new SlotTable(sql).skipped(route.id(), 9));
    }

    private static ScheduleSettings everySecond() {
        return new ScheduleSettings(
                null,
                Duration.ofSeconds(1),
                Duration.ZERO,
                ZoneOffset.UTC,
                Duration.ZERO,
                null,
                null,
                List.of(),
                List.of(),
                CatchUp.NONE);
    }

    private static <T> T inRegistry(Database.Work<T> work) {
        try (var database = new Database(Postgres.settings())) {
            return database.inTransaction(work);
        }
    }
}
