package dev.remat.jobs.crash;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Cuts a scenario off at one statement after the other, until it comes to its end uncut. After each cut the route's next run
 * must find its way from what is left: it publishes the log's newest version, and nothing lies about that should be gone.
 */
final class CrashMatrix implements AutoCloseable {

    /** More statements than any scenario has; a matrix that gets there does not end by itself. */
    private static final int TOO_MANY = 500;

    private final Scenario scenario;
    private final World world;
    private final Ledger ledger;
    private final boolean serverMayDie;
    private final Observer observer;
    private final TightReader reader;
    private long version = 1;

    private CrashMatrix(Scenario scenario, World world, Ledger ledger, boolean serverMayDie) {
        this.serverMayDie = serverMayDie;
        this.scenario = scenario;
        this.world = world;
        this.ledger = ledger;
        this.observer = new Observer(world);
        observer.createDatabases();
        observer.append(version);
        prepare();
        this.reader = new TightReader(world, 1, Duration.ofMillis(10), serverMayDie);
        reader.expect(version, version);
    }

    /** A matrix in a database of its own. */
    static CrashMatrix of(Scenario scenario, TestDatabase server, Path evidence, Ledger ledger) {
        return new CrashMatrix(scenario, new World(server, scenario.place(), evidence), ledger, false);
    }

    /** The same on a server that is going to be killed. */
    static CrashMatrix onAServerThatDies(Scenario scenario, TestDatabase server, Path evidence, Ledger ledger) {
        return new CrashMatrix(scenario, new World(server, scenario.place(), evidence), ledger, true);
    }

    /** One cut at each of the statements that {@code which} takes; returns how many there were. */
    int run(Blow blow, Predicate<String> which) {
        for (int n = 1; n < TOO_MANY; n++) {
            if (!cut(blow, which, n)) {
                return n - 1;
            }
        }
        throw new IllegalStateException("%s does not end at any statement".formatted(scenario));
    }

    /** Whether a statement publishes, by swapping something with the target. */
    boolean publishes(String sql) {
        return world.exchangesTarget(sql);
    }

    private boolean cut(Blow blow, Predicate<String> which, int n) {
        reader.expect(version, version + 1);
        prepare();
        long before = observer.look().version();
        version++;
        reader.expect(Math.min(before, version), version + 1);
        observer.append(version);
        long end = scenario.end().version(observer, world, version);
        reader.expect(Math.min(before, end), Math.max(before, end));
        Struck struck = blow.strike(scenario, world, which, n);
        String where = "%s, %s, at statement %d (%s): ".formatted(scenario, blow, n, struck.label());
        Sighting dead = observer.look();
        if (!struck.wasReached()) {
            check(dead.version() == end, where + "it was not cut off and did not publish: " + dead.detail());
            recover(where, dead.version());
            return false;
        }
        var evidence = new EvidenceOfRun(world, struck.run());
        String evidenceAtDeath = evidence.outcome();
        checkSighting(where, dead, before, end);
        recover(where, Math.min(before, end));
        checkEvidence(where, evidence, evidenceAtDeath, dead.version() == end, struck);
        ledger.count(scenario, blow, state(dead, end), evidence.outcome());
        return true;
    }

    /** May publish a version that the log did not have before. */
    private void prepare() {
        scenario.prepare().make(observer, world);
        version = Math.max(version, observer.look().version());
    }

    private void checkSighting(String where, Sighting dead, long before, long end) {
        boolean fine =
                switch (dead.state()) {
                    case WHOLE -> dead.version() == before || dead.version() == end;
                    case MISSING -> scenario.readersMayMiss();
                    case EMPTY -> serverMayDie && world.place().emptiesTablesWhenKilled();
                    case TORN -> false;
                };
        check(fine, where + "the target was " + dead.detail());
    }

    private void recover(String where, long oldest) {
        reader.expect(oldest, version);
        RunResult next = Scenario.recover(world);
        check(
                next.outcome() == Outcome.SUCCEEDED,
                "%sthe next run was %s: %s"
                        .formatted(where, next.outcome().id(), next.record().explanation()));
        Sighting after = observer.look();
        check(after.version() == version, where + "after the next run the target was " + after.detail());
        List<String> left = observer.tables().stream().filter(this::isLeftOver).toList();
        check(left.isEmpty(), where + "the next run has left " + left);
        check(copies() <= 1, where + "there were %d retired copies".formatted(copies()));
        reader.expect(version, version);
    }

    private void checkEvidence(String where, EvidenceOfRun evidence, String atDeath, boolean published, Struck struck) {
        check(
                EvidenceOfRun.isTrue(atDeath, evidence.outcome(), published, struck.result() != null),
                "%sevidence of the run says '%s', and it has %s"
                        .formatted(where, evidence.outcome(), published ? "published" : "not published"));
        RunResult told = struck.result();
        if (told != null) {
            check(
                    (told.outcome() == Outcome.SUCCEEDED) == published || told.outcome() == Outcome.UNKNOWN,
                    "%sthe run said '%s', and it has %s"
                            .formatted(where, told.record().explanation(), published ? "published" : "not published"));
        }
    }

    /** Empty tables on which a swap is tried go with a run five minutes later: a younger one may belong to a run that lives. */
    private boolean isLeftOver(String table) {
        return table.contains("__remat_")
                && !table.contains("__remat_retired_")
                && !table.contains("__remat_probe_")
                && !table.contains("__remat_counterprobe_");
    }

    private long copies() {
        return observer.tables().stream()
                .filter(table -> table.contains("__remat_retired_"))
                .count();
    }

    private static String state(Sighting dead, long end) {
        if (!dead.is(Sighting.State.WHOLE)) {
            return dead.is(Sighting.State.MISSING)
                    ? "none"
                    : dead.state().name().toLowerCase(Locale.ROOT);
        }
        return dead.version() == end ? "new" : "old";
    }

    private void check(boolean holds, String problem) {
        if (!holds) {
            ledger.problem(problem);
        }
    }

    @Override
    public void close() {
        reader.close();
        ledger.read(reader);
        if (!scenario.readersMayMiss() && reader.misses() > 0) {
            ledger.problem("%s: readers found no table %d times".formatted(scenario, reader.misses()));
        }
        observer.dropDatabases();
        observer.close();
    }
}
