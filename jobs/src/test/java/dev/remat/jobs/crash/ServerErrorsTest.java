package dev.remat.jobs.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.route.Retry;
import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Errors whose cause an engine without Keeper and without other users cannot have. A view gives them as the server's own answer
 * in the middle of the build.
 */
@ClickHouseTest
class ServerErrorsTest {

    private static final Retry TWICE = new Retry(2, Duration.ofMillis(1), Duration.ofMillis(1), 0);

    @TempDir
    private Path evidence;

    @ParameterizedTest
    @CsvSource({
        "497, ACCESS_DENIED, CONFIGURATION",
        "236, ABORTED, RETRYABLE",
        "242, TABLE_IS_READ_ONLY, RETRYABLE",
        "999, KEEPER_EXCEPTION, RETRYABLE",
        "225, NO_ZOOKEEPER, RETRYABLE",
        "319, UNKNOWN_STATUS_OF_INSERT, RETRYABLE"
    })
    void tellsWhetherAnotherAttemptMayPass(int code, String name, FailureClass expected, TestDatabase database) {
        var world = new World(database, World.Place.BESIDE, evidence);
        try (var observer = new Observer(world);
                var service = world.service()) {
            observer.createDatabases();
            try {
                observer.append(1);
                assertThat(Scenario.recover(world).outcome()).isEqualTo(Outcome.SUCCEEDED);
                observer.append(2);
                List<RunResult> followed = new ArrayList<>();
                RunResult last = service.run(failing(world, observer, code), new Cancellation(), followed::add);
                assertThat(last.outcome()).isEqualTo(Outcome.FAILED);
                assertThat(last.record().explanation())
                        .startsWith("Code: " + code)
                        .contains(name);
                assertThat(last.record().retry().failureClass()).isEqualTo(expected);
                assertThat(followed).hasSize(expected.mayPass() ? 1 : 0);
                assertThat(observer.look().version()).isEqualTo(1);
                assertThat(observer.tables()).noneMatch(table -> table.contains("_shadow_"));
            } finally {
                observer.dropDatabases();
            }
        }
    }

    /** The route from a view that reads well until the build asks for payloads. */
    private static Route failing(World world, Observer observer, int code) {
        Dataset view = world.log().sibling("failing_log");
        observer.execute("""
                CREATE VIEW %s AS
                SELECT * REPLACE (
                    if(throwIf(dpone_cdc_payload_json != '', 'made by a test', toInt16(%d)) = 0, dpone_cdc_payload_json, '')
                    AS dpone_cdc_payload_json)
                FROM %s
                SETTINGS allow_custom_error_code_in_throwif = 1""".formatted(view.quoted(), code, world.log().quoted()));
        var plan = new ClickHouseCdcMaterializationPlan(view, world.target(), List.of("id"), null);
        return Route.unscheduled(
                        world.route().id(),
                        world.route().connection(),
                        plan,
                        world.route().policy())
                .with(TWICE);
    }
}
