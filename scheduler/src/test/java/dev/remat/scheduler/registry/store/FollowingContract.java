package dev.remat.scheduler.registry.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When it is the turn of a route that runs after others, on every database. */
abstract class FollowingContract extends RegistryTestBase {

    private final String orders = "orders-" + route;
    private final String customers = "customers-" + route;
    private final Follower follower = new Follower(route, List.of(orders, customers), false);
    private final Follower withSlots = new Follower(route, List.of(orders, customers), true);
    private Instant time = NOON;

    @Test
    void comesOnceAllHaveSucceededAndOneNodeHasIt() {
        run(orders, Outcome.SUCCEEDED);
        run(customers, Outcome.FAILED);
        assertThat(due(follower)).isEmpty();
        assertThat(take("node-1")).isFalse();
        run(customers, Outcome.UNCHANGED);
        assertThat(due(follower)).containsExactly(route);

        assertThat(take("node-1")).isTrue();
        assertThat(due(follower)).isEmpty();
        assertThat(take("node-2")).isFalse();
    }

    @Test
    void comesAgainOnceAllHaveSucceededSinceItsLastRunBegan() {
        bothSucceed();
        assertThat(take("node-1")).isTrue();
        RunIdentity own = begin(route);
        run(orders, Outcome.SUCCEEDED);
        end(own, Outcome.FAILED);
        assertThat(due(follower))
                .as("a failed run was one, and customers have not succeeded since")
                .isEmpty();
        run(customers, Outcome.SUCCEEDED);
        assertThat(due(follower)).as("orders have, while it ran").containsExactly(route);
    }

    @Test
    void waitsForTheNextSuccessAfterARunThatWasNone() {
        bothSucceed();
        assertThat(take("node-1")).isTrue();
        end(begin(route), Outcome.SKIPPED);
        assertThat(due(follower)).as("not again and again").isEmpty();
        run(orders, Outcome.SUCCEEDED);
        assertThat(due(follower)).as("customers are fresh as before").containsExactly(route);
    }

    @Test
    void comesOnlyWhileTheRouteIsNotPaused() {
        bothSucceed();
        write(sql -> new Accounting(sql, seen("node-1", NOON)).pause(route, "ada", ""));
        assertThat(due(follower)).isEmpty();
        assertThat(take("node-1")).isFalse();
        write(sql -> new Accounting(sql, seen("node-1", NOON)).resume(route, null));
        assertThat(due(follower)).containsExactly(route);
    }

    @Test
    void comesNotWhileARunGoesOnOnAnotherNode() {
        String other = join("node-" + route, Duration.ofMinutes(1));
        RunIdentity run = identity(route, Cause.MANUAL);
        write(sql -> new RunTable(sql).begin(run, NOON, null, "node-" + route, other));
        bothSucceed();
        assertThat(take("node-1")).isFalse();
        end(run, Outcome.SUCCEEDED);
        assertThat(take("node-1")).as("it is not forgotten").isTrue();
    }

    @Test
    void isThatOfASlotThatWaits() {
        bothSucceed();
        assertThat(due(withSlots)).as("its slot has not come").isEmpty();
        assertThat(slot()).isTrue();
        begin(route);
        assertThat(slot()).as("nothing has succeeded since").isFalse();
        run(orders, Outcome.SUCCEEDED);
        assertThat(due(withSlots)).isEmpty();
        run(customers, Outcome.SUCCEEDED);
        assertThat(due(withSlots)).containsExactly(route);
        assertThat(this.<Boolean>read(sql -> new Following(sql).take(withSlots, "s")))
                .isTrue();
        begin(route);
        bothSucceed();
        assertThat(due(withSlots)).as("no slot waits").isEmpty();
    }

    @Test
    void countsWhatChangesRowsAsASuccessAndOnlyRebuildsAsARun() {
        run(orders, Outcome.SUCCEEDED);
        end(begin(customers, Cause.VERIFICATION), Outcome.VERIFIED);
        assertThat(due(follower)).isEmpty();
        end(begin(customers, Cause.DECISION), Outcome.SUCCEEDED);
        end(begin(route, Cause.VERIFICATION), Outcome.VERIFIED);
        end(begin(route, Cause.DECISION), Outcome.SUCCEEDED);
        assertThat(due(follower)).as("approved").containsExactly(route);
    }

    private void bothSucceed() {
        run(orders, Outcome.SUCCEEDED);
        run(customers, Outcome.SUCCEEDED);
    }

    private void run(String id, Outcome outcome) {
        end(begin(id), outcome);
    }

    private RunIdentity begin(String id) {
        return begin(id, Cause.SCHEDULE);
    }

    private RunIdentity begin(String id, Cause cause) {
        RunIdentity run = identity(id, cause);
        write(sql -> new RunTable(sql).begin(run, time, null, "node-1", ""));
        return run;
    }

    private RunIdentity identity(String id, Cause cause) {
        time = time.plusSeconds(1);
        return TestRuns.identity(id, time, new RunOrigin(cause, "", null));
    }

    private void end(RunIdentity run, Outcome outcome) {
        write(sql -> new RunTable(sql).end(TestRuns.ended(run, time, Duration.ofMillis(1), outcome), "node-1"));
    }

    private List<String> due(Follower of) {
        return read(sql -> new Following(sql).due(List.of(of)));
    }

    private boolean take(String node) {
        return read(sql -> new Following(sql).take(follower, session(node)));
    }

    private boolean slot() {
        return read(sql -> new Following(sql).takeSlot(withSlots));
    }
}
