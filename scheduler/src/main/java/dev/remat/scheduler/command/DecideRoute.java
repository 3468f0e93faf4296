package dev.remat.scheduler.command;

import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.scheduler.cli.DecisionOptions;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.process.StopSignal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code remat approve}, {@code remat reject} and {@code remat rollback}: somebody decides, and a run carries it out. */
final class DecideRoute {

    private final ProcessContext process;
    private final RematSettings settings;
    private final Route route;
    private final DecisionOptions options;
    private final Decider decider;
    private final @Nullable RunId run;

    DecideRoute(ProcessContext process, RouteChoice choice, DecisionOptions options) {
        this.process = process;
        this.settings = choice.configuration().settings();
        this.route = choice.route().orElseThrow(() -> new InvalidConfiguration(choice.problems()));
        this.options = options;
        this.decider = new Decider(
                Objects.requireNonNullElseGet(options.by(), () -> System.getProperty("user.name", "")),
                options.reason());
        this.run = options.run() == null ? null : runId(options.run());
    }

    /** Who decides. */
    String by() {
        return decider.by();
    }

    int approve() {
        return decide(new Decision.Approve(namedRun(), decider));
    }

    int reject() {
        return decide(new Decision.Reject(namedRun(), decider));
    }

    int rollBack(boolean keepSchedule) {
        return decide(new Decision.RollBack(run, !keepSchedule, decider));
    }

    private RunId namedRun() {
        return Objects.requireNonNull(run, "RUN is required");
    }

    private int decide(Decision decision) {
        var cancellation = new Cancellation();
        var signal =
                StopSignal.listen(() -> cancellation.cancel("Remat was asked to stop"), Patience.FOR_A_CANCELLED_RUN);
        return signal.during(() -> {
            try (var service = process.service(settings)) {
                RunResult result = service.decide(route, decision, cancellation);
                process.console().print(ReportText.of(result, options.format()));
                return result.outcome().exitCode();
            }
        });
    }

    private static RunId runId(String text) {
        if (!text.matches(RunId.PATTERN)) {
            throw new CommandRefused(
                    "'%s' is no id of a run, such as 20260131T235959Z_0a1b2c; `remat versions` lists them"
                            .formatted(text));
        }
        return new RunId(text);
    }
}
