package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.fault.Fault;
import dev.remat.jobs.fault.FaultProxy;
import dev.remat.jobs.fault.ProxiedRequest;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs of one long-lived process, each with a fault of any kind at any statement, and of processes that die in between. Readers
 * look on all the time. The seed is printed; {@code -Dremat.faults.seed} gives it.
 */
abstract class RandomFaults {

    private static final List<Fault> FAULTS = List.of(
            Fault.NONE,
            Fault.CUT_BEFORE_REQUEST,
            Fault.CUT_AFTER_REQUEST,
            Fault.CUT_BEFORE_ANSWER,
            Fault.CUT_IN_ANSWER,
            Fault.UNAVAILABLE,
            Fault.delay(Duration.ofMillis(50)),
            Fault.throttle(20_000));
    private static final int STATEMENTS = 30;
    private static final int MOST_FAULTS_IN_A_ROW = 6;
    private static final int WARM_UP = 20;
    private static final Retry SOON = new Retry(2, Duration.ofMillis(10), Duration.ofMillis(20), 0);

    private final long seed = Long.getLong("remat.faults.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private long version;
    private long served;

    @TempDir
    private Path evidence;

    /** How many runs. */
    abstract int runs();

    @Test
    void f119NothingIsLostAndNothingGrows(TestDatabase database) throws IOException {
        var world = new World(database, World.Place.BESIDE, evidence);
        System.out.printf("%d runs with faults of seed %d%n", runs(), seed);
        try (var observer = new Observer(world);
                var proxy = new FaultProxy(database.endpoint())) {
            observer.createDatabases();
            World faulty = world.by(proxy.endpoint());
            try (var service = faulty.service(UnaryOperator.identity(), clock());
                    var reader = new TightReader(world, 1, Duration.ofMillis(10), false)) {
                observer.append(++version);
                healthy(service, faulty, observer, proxy);
                reader.expect(version, version);
                many(service, faulty, observer, proxy, reader);
                reader.close();
                assertThat(reader.problems()).as("seed %d", seed).isEmpty();
                System.out.printf("%s, %d reads meanwhile%n", outcomes, reader.reads());
            } finally {
                observer.dropDatabases();
            }
        }
    }

    private void many(
            CdcMaterializationService service, World faulty, Observer observer, FaultProxy proxy, TightReader reader) {
        Footprint before = Footprint.now(observer, proxy);
        for (int run = 1; run <= runs(); run++) {
            reader.expect(served, version + 1);
            observer.append(++version);
            String how = random.nextInt(5) == 0 ? die(faulty, proxy) : meetFaults(service, faulty, proxy);
            Sighting seen = observer.look();
            assertThat(seen.state())
                    .as("seed %d, run %d, %s: %s", seed, run, how, seen.detail())
                    .isEqualTo(Sighting.State.WHOLE);
            assertThat(seen.version()).as("seed %d, run %d, %s", seed, run, how).isBetween(served, version);
            served = seen.version();
            outcomes.merge(how, 1, Integer::sum);
            if (run == WARM_UP) {
                before = Footprint.now(observer, proxy);
            }
            if (run % 50 == 0) {
                healthy(service, faulty, observer, proxy);
                Footprint.assertBounded(before, observer, proxy);
            }
        }
        healthy(service, faulty, observer, proxy);
        System.out.printf("before: %s%nafter:  %s%n", before, Footprint.now(observer, proxy));
    }

    /** A run in which some statements in a row meet the same fault. */
    private String meetFaults(CdcMaterializationService service, World faulty, FaultProxy proxy) {
        Fault fault = FAULTS.get(random.nextInt(FAULTS.size()));
        int first = proxy.requests() + 1 + random.nextInt(STATEMENTS);
        int last = first + random.nextInt(MOST_FAULTS_IN_A_ROW);
        proxy.meet(request -> isBetween(request, first, last) ? fault : Fault.NONE);
        RunResult result = service.run(faulty.route().with(SOON), new Cancellation());
        if (result.outcome() == Outcome.SUCCEEDED) {
            served = version;
        }
        return result.outcome().id();
    }

    private static boolean isBetween(ProxiedRequest request, int first, int last) {
        return request.number() >= first && request.number() <= last;
    }

    private String die(World faulty, FaultProxy proxy) {
        proxy.meet(request -> Fault.NONE);
        SimulatedDeath death = random.nextBoolean() ? SimulatedDeath.BEFORE : SimulatedDeath.AFTER;
        Struck struck = death.strike(Scenario.REBUILD, faulty, sql -> true, 1 + random.nextInt(STATEMENTS));
        return struck.wasReached() ? "died" : "succeeded";
    }

    /** A run without faults: it must publish, and tidy up. */
    private void healthy(CdcMaterializationService service, World faulty, Observer observer, FaultProxy proxy) {
        proxy.meet(request -> Fault.NONE);
        RunResult result = service.run(faulty.route(), new Cancellation());
        assertThat(result.outcome())
                .as("seed %d: %s", seed, result.record().explanation())
                .isEqualTo(Outcome.SUCCEEDED);
        served = version;
        assertThat(observer.look().version()).isEqualTo(version);
    }

    /** Goes faster than time, so that no two runs start within one second. */
    private static Clock clock() {
        var asked = new AtomicInteger();
        return new Clock() {
            @Override
            public java.time.ZoneId getZone() {
                return java.time.ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }

            @Override
            public java.time.Instant instant() {
                return Clock.systemUTC().instant().plusMillis(50L * asked.incrementAndGet());
            }
        };
    }
}
