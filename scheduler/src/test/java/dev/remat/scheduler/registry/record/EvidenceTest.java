package dev.remat.scheduler.registry.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.evidence.EvidenceLocation;
import dev.remat.materialization.evidence.EvidenceWriter;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.TestRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the registry does with evidence on disk. */
class EvidenceTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void takesInEveryRunThatTheRegistryDoesNotKnow() {
        RunIdentity begun = write("orders", 0, Outcome.SUCCEEDED);
        write("orders", 1, Outcome.FAILED);
        write("customers", 2, Outcome.HELD);
        write("customers", -200, Outcome.SUCCEEDED);

        try (var recorder = Recorder.start(new Database(settings()))) {
            recorder.write("start", sql -> new RunTable(sql).begin(begun, NOON, null, "node-1", ""));
            for (int time = 0; time < 2; time++) {
                new EvidenceImport(recorder, "node-2").takeIn(evidence(), NOON.minus(Duration.ofDays(100)));
            }
        }
        assertThat(runs("orders")).extracting(RunEntry::state).containsExactly(RunState.FAILED, RunState.SUCCEEDED);
        assertThat(runs("customers")).singleElement().satisfies(run -> {
            assertThat(run.state()).isEqualTo(RunState.HELD);
            assertThat(run.cause()).isEqualTo("catch-up");
            assertThat(run.slot()).isEqualTo(NOON);
            assertThat(run.rows()).isEqualTo(7);
            assertThat(run.blockers()).containsExactly("a.b");
            assertThat(report(run)).contains("serving.orders");
        });
    }

    @Test
    void deletesOldEvidenceButWhatIsStillNeeded() {
        RunIdentity success = write("orders", 0, Outcome.SUCCEEDED);
        RunIdentity ofACopy = write("orders", 1, Outcome.FAILED);
        write("orders", 2, Outcome.FAILED);
        RunIdentity newest = write("orders", 3, Outcome.FAILED);
        write("unreachable", 0, Outcome.FAILED);
        write("unreachable", 1, Outcome.FAILED);

        int deleted = new EvidenceRetention(
                        evidence(),
                        route -> route.equals("orders")
                                ? Optional.of(Set.of(ofACopy.runId().text()))
                                : Optional.empty())
                .delete(NOON.plus(Duration.ofDays(100)));

        assertThat(deleted).isEqualTo(1);
        assertThat(EvidenceImport.folders(evidence().resolve("orders")).stream()
                        .map(run -> String.valueOf(run.getFileName())))
                .containsExactlyInAnyOrder(
                        success.runId().text(),
                        ofACopy.runId().text(),
                        newest.runId().text());
        assertThat(EvidenceImport.folders(evidence().resolve("unreachable"))).hasSize(2);
    }

    private RunIdentity write(String route, int day, Outcome outcome) {
        Instant at = NOON.plus(Duration.ofDays(day));
        RunIdentity run = TestRuns.identity(route, at, new RunOrigin(Cause.CATCH_UP, "", NOON));
        RunResult result = TestRuns.ended(run, at, Duration.ofSeconds(5), outcome, "a.b");
        new EvidenceWriter().write(result, EvidenceLocation.ofRoute(evidence(), run));
        return run;
    }

    private List<RunEntry> runs(String route) {
        try (var database = new Database(settings())) {
            return database.inTransaction(sql -> new RunTable(sql).list(new RunFilter(route, null, null, 9)));
        }
    }

    private @Nullable String report(RunEntry run) {
        try (var database = new Database(settings())) {
            return database.inTransaction(sql -> new RunTable(sql).beginningWith(run.id()))
                    .get(0)
                    .report();
        }
    }

    private Path evidence() {
        return folder.resolve("evidence");
    }

    private RegistrySettings settings() {
        return RegistrySettings.inFile(folder.resolve("remat"));
    }
}
