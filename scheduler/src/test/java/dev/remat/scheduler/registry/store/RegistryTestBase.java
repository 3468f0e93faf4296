package dev.remat.scheduler.registry.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.route.ScheduleSettings.CatchUp;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.SkippedSlots;
import dev.remat.scheduler.schedule.Schedules;
import dev.remat.scheduler.schedule.Slot;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A registry, and what is asked of it in short. Routes have names of their own, since a database may be shared. */
abstract class RegistryTestBase {

    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    final String route = "r-" + UUID.randomUUID();
    private Database database;

    abstract RegistrySettings settings();

    @BeforeEach
    void open() {
        database = new Database(settings());
    }

    @AfterEach
    void close() {
        database.close();
    }

    RunEntry only() {
        List<RunEntry> found = runs(new RunFilter(route, null, null, 9));
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    List<RunEntry> runs(RunFilter filter) {
        return read(sql -> new RunTable(sql).list(filter));
    }

    List<SkippedSlots> skipped() {
        return read(sql -> new SlotTable(sql).skipped(route, 99));
    }

    /** Somebody is told of the slots of this route that are recorded as not run. */
    List<SkippedSlots> told() {
        List<SkippedSlots> told = new CopyOnWriteArrayList<>();
        database.onSkipped(told::add);
        return told;
    }

    void start(ScheduledRoute scheduled, Instant at) {
        missed(scheduled, at);
    }

    Optional<Instant> missed(ScheduledRoute scheduled, Instant now) {
        return read(sql -> new Accounting(sql, seen("node-1", now)).missed(scheduled, now));
    }

    boolean fire(ScheduledRoute scheduled, Slot slot) {
        return read(sql -> new Accounting(sql, seen("node-1", slot.fire())).fire(scheduled, slot));
    }

    Optional<Instant> catchUp(ScheduledRoute scheduled, String node) {
        return read(sql -> new Accounting(sql, seen(node, NOON)).catchUp(scheduled));
    }

    static Slot slot(Duration afterNoon) {
        return new Slot(NOON.plus(afterNoon), NOON.plus(afterNoon));
    }

    static Observation seen(String node, Instant now) {
        return new Observation(node, session(node), now, NOON, List.of(), List.of());
    }

    /** What tells the only process of a name from others. */
    static String session(String node) {
        return UUID.nameUUIDFromBytes(node.getBytes(UTF_8)).toString();
    }

    ScheduledRoute every(Duration period) {
        return scheduled(period, CatchUp.NONE);
    }

    ScheduledRoute once(Duration period) {
        return scheduled(period, CatchUp.ONCE);
    }

    ScheduledRoute scheduled(Duration period, CatchUp catchUp) {
        var settings = new ScheduleSettings(
                null, period, Duration.ZERO, ZoneOffset.UTC, Duration.ZERO, null, null, List.of(), List.of(), catchUp);
        return new ScheduledRoute(route, Schedules.of(route, settings), catchUp);
    }

    /** A process of this name is there; returns its session. */
    String join(String node, Duration lease) {
        String session = seen(node, NOON).session();
        write(sql -> new NodeTable(sql).join(session, node, "host", 7, "0.1.0", lease));
        return session;
    }

    List<String> up() {
        return read(sql -> new NodeTable(sql).up());
    }

    <T> T read(Database.Work<T> work) {
        return database.inTransaction(work);
    }

    void write(Change change) {
        database.inTransaction(sql -> {
            change.with(sql);
            return true;
        });
    }

    interface Change {
        void with(Sql sql);
    }
}
