package dev.remat.scheduler.process.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.scheduler.process.nodes.Faults.Fault;
import dev.remat.scheduler.process.nodes.Faults.Kind;
import dev.remat.scheduler.process.nodes.History.Claim;
import dev.remat.scheduler.process.nodes.History.Run;
import dev.remat.scheduler.process.nodes.History.Session;
import dev.remat.scheduler.process.nodes.History.Skip;
import dev.remat.scheduler.process.nodes.StatementLog.Statement;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Schedules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the checks of nodes find wrong, and what not: a route with a slot every ten seconds. */
class ChecksTest {

    private static final Instant MIDNIGHT = Instant.parse("2026-12-02T00:00:00Z");
    private static final List<Fault> NO_FAULTS = List.of();
    private static final Fault SUSPENDED = new Fault(Kind.SUSPENDED, "anna", 1, at(2), at(40));
    private static final Fault KILLED = new Fault(Kind.KILLED, "anna", 1, at(2), at(2));

    @Test
    void findsASlotThatWasRunTwice() {
        assertThat(slots(List.of(run("a", 0, "succeeded", 0, 1), run("b", 0, "failed", 5, 6)), List.of()))
                .anyMatch(line -> line.startsWith("slot run twice: orders 2026-12-02T00:00:00Z"));
    }

    @Test
    void letsASlotThatWasAbortedBeRunAgain() {
        assertThat(slots(
                        List.of(run("a", 0, "aborted", 0, 1), run("b", 0, "succeeded", 5, 6)),
                        List.of(skip(10, 20, 2))))
                .isEmpty();
    }

    @Test
    void findsSlotsThatWereLost() {
        assertThat(slots(List.of(run("a", 0, "succeeded", 0, 1)), List.of(skip(20, 20, 1))))
                .singleElement()
                .asString()
                .startsWith("slot lost: orders 2026-12-02T00:00:10Z")
                .contains("taken by Claim[route=orders, nominal=2026-12-02T00:00:10Z, node=bert");
    }

    @Test
    void findsSlotsThatWereCountedWrong() {
        assertThat(slots(List.of(run("a", 0, "succeeded", 0, 1)), List.of(skip(10, 20, 3))))
                .singleElement()
                .asString()
                .startsWith("slots counted wrong: the schedule has 2 ");
    }

    @Test
    void findsRunsOfOneRouteAtOnce() {
        assertThat(overlaps(NO_FAULTS, List.of(), run("a", 0, "succeeded", 0, 12), run("b", 10, "succeeded", 11, 13)))
                .singleElement()
                .asString()
                .startsWith("two runs of a route at once in the registry");
    }

    @Test
    void findsChangesOfOneTargetAtOnce() {
        List<Statement> statements = List.of(build("a", 0, 12), build("b", 11, 13));
        assertThat(overlaps(NO_FAULTS, statements, run("a", 0, "aborted", 0, 12), run("b", 10, "skipped", 11, 13)))
                .singleElement()
                .asString()
                .startsWith("two runs changed a target at once");
    }

    @Test
    void letsStatementsOfADeadRunEndWhileTheNextOneGoesOn() {
        List<Statement> statements = List.of(build("a", 0, 12), build("b", 11, 13));
        assertThat(overlaps(
                        List.of(KILLED), statements, run("a", 0, "aborted", 0, 12), run("b", 10, "succeeded", 11, 13)))
                .isEmpty();
    }

    @Test
    void findsARunThatPublishesAfterItWasTakenOverHoweverLateThatIs() {
        List<Statement> statements = List.of(build("a", 0, 1), build("b", 20, 21), publish("b", 22), publish("a", 41));
        assertThat(overlaps(
                        List.of(SUSPENDED),
                        statements,
                        run("a", 0, "aborted", 0, 16),
                        run("b", 20, "succeeded", 20, 23)))
                .singleElement()
                .asString()
                .startsWith("two runs changed a target at once");
    }

    @Test
    void findsRunsThatHaveNotEndedAndEvidenceThatSaysSomethingElse(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("run.json"), "{\"outcome\": \"running\"}");
        Files.writeString(folder.resolve("cdc_materialization.json"), "{}");
        var told = new Run("a", "orders", "aborted", "schedule", "anna", at(0), at(0), at(1), folder.toString(), "");
        var history =
                history(List.of(told, run("b", 10, "running", 10, 11), run("c", 20, "failed", 20, 21)), List.of());
        assertThat(new EvidenceCheck(history).violations())
                .hasSize(4)
                .anyMatch(line -> line.startsWith("evidence without cdc_materialization.md: Run[id=a"))
                .anyMatch(line -> line.startsWith("evidence that says 'running': Run[id=a"))
                .anyMatch(line -> line.startsWith("run without an end: Run[id=b"))
                .anyMatch(line -> line.startsWith("run without evidence: Run[id=c"));
    }

    @Test
    void findsDeathsThatWereSeenTooLateOrNotAtAll() {
        assertThat(takeovers(KILLED, session("dead", at(32)))).isEmpty();
        assertThat(takeovers(KILLED, session("dead", at(33))))
                .singleElement()
                .asString()
                .startsWith("killed at 2026-12-02T00:00:02Z and not looked after within PT30S");
        assertThat(takeovers(KILLED, session(null, null))).hasSize(1);
        assertThat(takeovers(SUSPENDED, session("dead", at(33)))).hasSize(1);
        assertThat(takeovers(SUSPENDED, session("dead", null)))
                .anyMatch(line -> line.startsWith("dead, and nobody has looked after it"));
    }

    private static List<String> slots(List<Run> runs, List<Skip> skips) {
        Schedule schedule = Schedules.of(
                "orders",
                new ScheduleSettings(
                        null,
                        Duration.ofSeconds(10),
                        Duration.ZERO,
                        ZoneOffset.UTC,
                        Duration.ZERO,
                        null,
                        null,
                        List.of(),
                        List.of()));
        return new SlotCheck(history(runs, skips), Map.of("orders", schedule), at(30)).violations();
    }

    private static List<String> overlaps(List<Fault> faults, List<Statement> statements, Run... runs) {
        return new OverlapCheck(history(List.of(runs), List.of()), statements, faults).violations();
    }

    private static List<String> takeovers(Fault fault, Session session) {
        var history = new History(List.of(), List.of(), List.of(), List.of(session));
        return new TakeoverCheck(history, List.of(fault)).violations();
    }

    private static History history(List<Run> runs, List<Skip> skips) {
        return new History(runs, List.of(new Claim("orders", at(10), "bert", null)), skips, List.of());
    }

    private static Run run(String id, long slot, String state, long started, long ended) {
        String node = id.equals("a") ? "anna" : "bert";
        return new Run(id, "orders", state, "schedule", node, at(slot), at(started), at(ended), "", "");
    }

    private static Skip skip(long first, long last, long count) {
        return new Skip("orders", at(first), at(last), count, "down", "", "bert");
    }

    private static Statement build(String run, long began, long ended) {
        return new Statement("orders", run, "build", "Insert", true, at(began), at(ended));
    }

    private static Statement publish(String run, long at) {
        return new Statement("orders", run, "publish", "Rename", true, at(at), at(at));
    }

    private static Session session(@Nullable String how, @Nullable Instant recovered) {
        return new Session("s", "anna", 1, at(0), at(15), how == null ? null : at(16), how, recovered);
    }

    private static Instant at(long second) {
        return MIDNIGHT.plusSeconds(second);
    }
}
