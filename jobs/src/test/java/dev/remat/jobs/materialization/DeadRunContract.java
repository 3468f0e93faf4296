package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A run that dies leaves a target that is whole, and the next one finishes or undoes the rest and says how it ended. */
abstract class DeadRunContract extends PublishedTargetBase {

    /** Terms of runs around which the same lock of the machine is held, one after the other. */
    private static final LockTerms HERE = LockTerms.at("machine", "id/main@target.lock");

    private static final RunId RUN = new RunId("20260101T000000Z_00dead");

    @Test
    void b44CompletesTheEvidenceOfARunThatDiedAfterTheSwapAndDoesNotSwapBack() throws IOException {
        die(here(), DyingConnector.before(connector, sql("RENAME TABLE")));
        assertThat(run(RUN).path("outcome").asText()).isEqualTo("running");
        EvidenceSchemas.assertValidRun(folder(RUN));
        String published = uuid("target");

        var recovery = here().recover();

        assertThat(recovery.completed()).hasSize(1);
        RunResult completed = passed(recovery.completed().get(0));
        assertThat(completed.record().identity().runId()).isEqualTo(RUN);
        assertThat(completed.report().rowsMaterialized()).isEqualTo(2);
        assertThat(completed.report().warnings()).anyMatch(warning -> warning.contains("was completed by run"));
        assertThat(uuid("target")).isEqualTo(published);
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables()).containsExactly("target", "target__remat_retired_" + RUN);
        RunResult next = passed(here().run());
        assertThat(completed.report().metrics())
                .containsEntry("checksum", next.report().metrics().get("checksum"));
        assertThat(next.report().metrics()).containsEntry("row_count_previous", 2L);
    }

    @Test
    void recordsARunThatDiedBeforeTheSwapAsAborted() throws IOException {
        die(here(), DyingConnector.after(connector, sql("INSERT INTO")));
        RunResult next = passed(here().run());

        assertThat(next.report().warnings())
                .anyMatch(warning -> warning.contains("run " + RUN) && warning.contains("aborted"));
        EvidenceSchemas.assertValid(folder(RUN));
        assertThat(run(RUN).path("outcome").asText()).isEqualTo("aborted");
        JsonNode report = new ObjectMapper()
                .readTree(folder(RUN).resolve("cdc_materialization.json").toFile());
        assertThat(report.path("passed").asBoolean()).isFalse();
        assertThat(report.at("/blockers/0").asText()).isEqualTo(Blockers.ABORTED);
        assertThat(latest("newest")).isEqualTo(next.record().identity().runId().text());
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_shadow_")).isEmpty();
        assertThat(tables("_fenced_")).isEmpty();
        assertThat(tables("_lock_")).isEmpty();
    }

    @Test
    void neverMovesTheLatestPointerBack() throws IOException {
        die(here(), DyingConnector.before(connector, sql("RENAME TABLE")));
        String later =
                passed(route("another").run()).record().identity().runId().text();
        assertThat(here().recover().completed()).hasSize(1);
        assertThat(latest("newest")).isEqualTo(later);
        assertThat(latest("newest_passed")).isEqualTo(later);
    }

    @Test
    void leavesARunAloneWhoseProcessMayBeAlive() throws IOException {
        die(
                rebuild().holding(LockTerms.at("machine", "id/another.lock"), "test-node"),
                DyingConnector.before(connector, sql("CREATE TABLE")));
        assertThat(here().recover().completed()).isEmpty();
        assertThat(run(RUN).path("outcome").asText()).isEqualTo("running");
    }

    @Test
    void b59DoesNotRedoWhatWasPublishedWhenTheProcessDiedBetweenRoutes() {
        List<Rebuild> routes = List.of(route("one"), route("two"), route("three"));
        for (Rebuild route : routes) {
            passed(route.run());
        }
        log.append(List.of(event(3, "insert", "3", "", "{\"v\":3}", 3)));
        RunId first = passed(routes.get(0).run()).record().identity().runId();
        die(routes.get(1), DyingConnector.before(connector, sql("RENAME TABLE")), new RunId("20260101T000000Z_000002"));
        die(routes.get(2), DyingConnector.after(connector, sql("INSERT INTO")), new RunId("20260101T000000Z_000003"));
        List<String> published = List.of(uuid("one"), uuid("two"));

        List<Outcome> ended = routes.stream()
                .flatMap(route -> route.recover().completed().stream())
                .map(RunResult::outcome)
                .toList();
        assertThat(ended).containsExactly(Outcome.SUCCEEDED, Outcome.ABORTED);
        passed(routes.get(2).run());

        assertThat(List.of(uuid("one"), uuid("two"))).isEqualTo(published);
        assertThat(comment("one")).contains(first.text());
        for (String target : List.of("one", "two", "three")) {
            assertThat(log.count("%s.%s".formatted(log.dataset().database(), target)))
                    .as(target)
                    .isEqualTo(3);
        }
    }

    @Test
    void recoversFromADeathBeforeAndAfterEveryStatement() throws IOException {
        int statements = countStatements();
        int newVersions = 0;
        for (int number = 1; number <= statements; number++) {
            for (boolean executed : List.of(false, true)) {
                String at = "%s statement %d of %d".formatted(executed ? "after" : "before", number, statements);
                RunId run = new RunId("20260101T%06dZ_00dead".formatted(number * 2 + (executed ? 1 : 0)));
                restoreOldVersion();
                var counted = new AtomicInteger();
                int last = number;
                Predicate<ClickHouseStatement> nth =
                        statement -> statement.queryId().startsWith("remat_") && counted.incrementAndGet() == last;
                die(
                        here(),
                        executed ? DyingConnector.after(connector, nth) : DyingConnector.before(connector, nth),
                        run);
                boolean isNew = served().equals(NEW);
                assertThat(served()).as(at).isIn(OLD, NEW);

                here().recover();

                assertThat(served()).as(at).isEqualTo(isNew ? NEW : OLD);
                assertThat(tables().stream().filter(name -> !name.contains("_retired_")))
                        .as(at)
                        .containsExactly("target");
                assertThat(run(run).path("outcome").asText()).as(at).isEqualTo(isNew ? "succeeded" : "aborted");
                EvidenceSchemas.assertValid(folder(run));
                newVersions += isNew ? 1 : 0;
            }
        }
        assertThat(newVersions).as("deaths after the swap").isBetween(2, statements);
    }

    @Test
    void b40RestoresTheNameFirstWhenAChainOfRenamesStoppedOnItsWay() throws IOException {
        try (var ordinary = OrdinaryDatabase.create(connector, log)) {
            var route = here().with(ordinary.plan());
            passed(route.run());
            for (int renames = 0; renames <= 3; renames++) {
                log.append(List.of(event(10 + renames, "insert", "9", "", "{}", 9)));
                long before = ordinary.rows();
                RunId run = new RunId("20260101T00000%dZ_00dead".formatted(renames));
                die(route, DyingConnector.before(connector, sql("RENAME TABLE")), run);
                List<String> chain = List.of(
                        "target__remat_shadow_%1$s TO %2$s.target__remat_next_%1$s",
                        "target TO %2$s.target__remat_retired_%1$s", "target__remat_next_%1$s TO %2$s.target");
                for (String rename : chain.subList(0, renames)) {
                    log.execute(
                            "RENAME TABLE %s.%s".formatted(ordinary.name(), rename.formatted(run, ordinary.name())));
                }

                route.recover();

                boolean finished = renames == 3;
                assertThat(ordinary.rows()).as("after %d renames", renames).isEqualTo(finished ? 6 : before);
                assertThat(run(run).path("outcome").asText()).isEqualTo(finished ? "succeeded" : "aborted");
                assertThat(ordinary.tables())
                        .filteredOn(name -> !name.contains("_retired_"))
                        .containsExactly("target");
            }
        }
    }

    @Test
    void e100KeepsTheOutcomeWhenTheDiskOfTheEvidenceIsFull() throws IOException {
        Files.createDirectories(folder(RUN));
        Path full = folder(RUN).resolve(".run.json.tmp");
        Files.createSymbolicLink(full, Path.of("/dev/full"));

        RunResult result = here().run(RUN);

        assertThat(result.outcome()).isEqualTo(Outcome.SUCCEEDED);
        assertThat(result.report().jsonPath())
                .as("no file is named that is not there")
                .isEmpty();
        assertThat(served()).isEqualTo(NEW);
        assertThat(tables("_lock_")).isEmpty();
        Files.delete(full);
        passed(here().run());
    }

    private Rebuild here() {
        return rebuild().holding(HERE, "test-node");
    }

    private Rebuild route(String target) {
        return rebuild()
                .with(new ClickHouseCdcMaterializationPlan(
                        log.dataset(), new Dataset(log.dataset().database(), target), List.of("id"), STREAM))
                .holding(LockTerms.at("machine", "id/" + target), "test-node");
    }

    private static Predicate<ClickHouseStatement> sql(String start) {
        return statement -> statement.sql().startsWith(start);
    }

    private void die(Rebuild rebuild, DyingConnector dying) {
        die(rebuild, dying, RUN);
    }

    private void die(Rebuild rebuild, DyingConnector dying, RunId run) {
        assertThat(catchThrowable(() -> rebuild.through(dying).run(run))).isInstanceOf(DyingConnector.Death.class);
        assertThat(dying.isDead()).isTrue();
    }

    /** Statements of a rebuild that change something. */
    private int countStatements() {
        var counted = new AtomicInteger();
        passed(here().through(DyingConnector.before(connector, statement -> {
                    if (statement.queryId().startsWith("remat_")) {
                        counted.incrementAndGet();
                    }
                    return false;
                }))
                .run());
        return counted.get();
    }

    private void restoreOldVersion() {
        log.execute("TRUNCATE TABLE " + log.dataset().quoted());
        log.append(List.of(event(1, "insert", "1", "", "{\"v\":1}", 1)));
        passed(here().run());
        log.append(List.of(event(2, "insert", "2", "", "{\"v\":2}", 2)));
    }

    private Path folder(RunId run) {
        return evidence.resolve("test-route").resolve(run.text());
    }

    private JsonNode run(RunId run) throws IOException {
        return new ObjectMapper().readTree(folder(run).resolve("run.json").toFile());
    }

    private String latest(String which) throws IOException {
        return new ObjectMapper()
                .readTree(evidence.resolve("test-route").resolve("latest.json").toFile())
                .path(which)
                .path("run_id")
                .asText();
    }

    private String uuid(String table) {
        return one("toString(uuid)", table);
    }

    private String comment(String table) {
        return one("comment", table);
    }

    private String one(String what, String table) {
        return log.query("SELECT %s AS it FROM system.tables WHERE database = '%s' AND name = '%s'"
                        .formatted(what, log.dataset().database(), table))
                .get(0)
                .string("it");
    }
}
