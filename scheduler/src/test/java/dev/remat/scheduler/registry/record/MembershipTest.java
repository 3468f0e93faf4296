package dev.remat.scheduler.registry.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.lock.Nodes;
import dev.remat.scheduler.registry.Node;
import dev.remat.scheduler.registry.Node.State;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.NodeTable;
import dev.remat.scheduler.registry.store.Postgres;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MembershipTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    /** A lease that ends soon, so that tests need not wait for long. */
    static final LeaseTerms QUICK = new LeaseTerms(Duration.ofSeconds(2), Duration.ofMillis(300));

    private final String name = "n-" + UUID.randomUUID();

    @Test
    void mayNeitherRunNorPublishOnceItsDatabaseHasBeenAwayForAsLongAsItsLease() throws Exception {
        try (var between = new Forwarder(Postgres.port());
                var member = member(Postgres.settings(between.port()))) {
            assertThat(member.mayRun()).as("before it has joined").isFalse();
            assertThat(member.join(Duration.ZERO)).isEmpty();
            assertThat(member.mayRun()).isTrue();
            Nodes known = member.nodes();
            String session = member.session();
            assertThat(known.whyNotToPublish()).isEmpty();
            await().atMost(SOON).until(member::mayTakeOver);

            between.cut();
            await().atMost(SOON).until(() -> !member.mayRun());
            assertThat(known.whyNotToPublish())
                    .contains(
                            "node %s has lost its lease in the registry, so that another node may have taken the run over"
                                    .formatted(name));
            assertThat(member.withoutLease()).isNotEmpty();
            between.mend();

            await().atMost(SOON).until(member::mayRun);
            assertThat(member.session()).as("nobody took it for dead").isEqualTo(session);
            assertThat(known.whyNotToPublish()).isEmpty();
            assertThat(member.mayTakeOver())
                    .as("others have to come back first")
                    .isFalse();
        }
        assertThat(state()).isEqualTo(State.STOPPED);
    }

    @Test
    void keepsItsLeaseThroughAnOutageThatIsShorterThanIt() throws Exception {
        var terms = new LeaseTerms(Duration.ofSeconds(6), Duration.ofMillis(1200));
        try (var between = new Forwarder(Postgres.port());
                var member = new Membership(Postgres.settings(between.port()), Clock.systemUTC(), name, terms)) {
            assertThat(member.join(Duration.ZERO)).isEmpty();
            Nodes known = member.nodes();

            between.cut();
            TimeUnit.MILLISECONDS.sleep(4500);
            between.mend();

            await().atMost(SOON).until(member::mayTakeOver);
            assertThat(member.withoutLease()).isEmpty();
            assertThat(known.whyNotToPublish()).isEmpty();
        }
    }

    @Test
    void aRunWaitsForALeaseThatIsOverWhileNobodyHasTakenItsProcessForDead() throws Exception {
        try (var between = new Forwarder(Postgres.port());
                var member = member(Postgres.settings(between.port()))) {
            assertThat(member.join(Duration.ZERO)).isEmpty();
            Nodes known = member.nodes();
            between.cut();
            await().atMost(SOON).until(() -> !member.mayRun());

            var answer = CompletableFuture.supplyAsync(known::whyNotToPublish);
            assertThatThrownBy(() -> answer.get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            between.mend();
            assertThat(answer.get(SOON.toSeconds(), TimeUnit.SECONDS)).isEmpty();
        }
    }

    @Test
    void givesOthersTimeToComeBackThoughItHasItsLeaseAllTheTime() throws Exception {
        var terms = new LeaseTerms(Duration.ofSeconds(20), Duration.ofMillis(300));
        try (var between = new Forwarder(Postgres.port());
                var member = new Membership(Postgres.settings(between.port()), Clock.systemUTC(), name, terms)) {
            assertThat(member.join(Duration.ZERO)).isEmpty();
            await().atMost(SOON).until(member::mayTakeOver);
            between.cut();
            await().atMost(SOON).until(() -> !member.mayTakeOver());
            assertThat(member.mayRun()).isTrue();
            between.mend();
            await().atMost(SOON).until(member::mayTakeOver);
        }
    }

    @Test
    void comesBackAsAnotherWhereItWasTakenForDead() throws Exception {
        try (var member = member(Postgres.settings())) {
            assertThat(member.join(Duration.ZERO)).isEmpty();
            Nodes before = member.nodes();
            String session = member.session();
            inRegistry(sql -> {
                new NodeTable(sql).end(session, State.DEAD);
                return true;
            });
            await().atMost(SOON).until(() -> !member.session().equals(session));

            assertThat(member.mayRun()).isTrue();
            assertThat(before.whyNotToPublish())
                    .as("a run that began before may have been taken over")
                    .isPresent();
            assertThat(member.nodes().whyNotToPublish()).isEmpty();
        }
    }

    @Test
    void waitsForAnotherProcessOfItsNameAndSaysWhichOneItIs() throws Exception {
        other("another-host", 7, Duration.ofMinutes(1));
        try (var member = member(Postgres.settings())) {
            assertThat(member.join(Duration.ZERO))
                    .contains(
                            "node %s is up already, as process 7 on another-host; give each process a remat.node.id of its own"
                                    .formatted(name));
            assertThat(member.mayRun()).isFalse();
            assertThat(state()).isEqualTo(State.UP);
        }
        inRegistry(sql -> new NodeTable(sql).renew("other-" + name.substring(2, 32), Duration.ofSeconds(1)));
        try (var member = member(Postgres.settings())) {
            assertThat(member.join(SOON)).isEmpty();
            assertThat(member.mayRun()).isTrue();
        }
    }

    @Test
    void doesNotWaitForAProcessOfThisMachineThatIsGone() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        other(InetAddress.getLocalHost().getHostName(), gone.pid(), Duration.ofMinutes(1));
        try (var member = member(Postgres.settings())) {
            assertThat(member.join(Duration.ZERO)).isEmpty();
            assertThat(member.mayRun()).isTrue();
        }
    }

    @Test
    void needsNoLeaseWhereTheRegistryIsAFile(@TempDir Path folder) {
        try (var member = member(RegistrySettings.inFile(folder.resolve("remat")))) {
            assertThat(member.mayRun()).isTrue();
            assertThat(member.nodes().whyNotToPublish()).isEmpty();
            assertThat(member.withoutLease()).isEmpty();
        }
    }

    private Membership member(RegistrySettings settings) {
        return new Membership(settings, Clock.systemUTC(), name, QUICK);
    }

    private void other(String host, long pid, Duration lease) {
        inRegistry(sql -> {
            new NodeTable(sql).join("other-" + name.substring(2, 32), name, host, pid, "v", lease);
            return true;
        });
    }

    private State state() {
        return inRegistry(sql -> new NodeTable(sql).newest()).stream()
                .filter(node -> node.id().equals(name))
                .map(Node::state)
                .findFirst()
                .orElseThrow();
    }

    private static <T> T inRegistry(Database.Work<T> work) {
        try (var database = new Database(Postgres.settings())) {
            return database.inTransaction(work);
        }
    }
}
