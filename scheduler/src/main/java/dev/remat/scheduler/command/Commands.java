package dev.remat.scheduler.command;

import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.Actions;
import dev.remat.scheduler.cli.CancelOptions;
import dev.remat.scheduler.cli.CleanOptions;
import dev.remat.scheduler.cli.ClickHouseOptions;
import dev.remat.scheduler.cli.DecisionOptions;
import dev.remat.scheduler.cli.DemoOptions;
import dev.remat.scheduler.cli.ExplainOptions;
import dev.remat.scheduler.cli.ExportOptions;
import dev.remat.scheduler.cli.GlobalOptions;
import dev.remat.scheduler.cli.LogsOptions;
import dev.remat.scheduler.cli.MaterializeOptions;
import dev.remat.scheduler.cli.NextOptions;
import dev.remat.scheduler.cli.PauseOptions;
import dev.remat.scheduler.cli.RunOptions;
import dev.remat.scheduler.cli.RunsOptions;
import dev.remat.scheduler.cli.ShowOptions;
import dev.remat.scheduler.cli.TriggerOptions;
import dev.remat.scheduler.cli.UserOptions;
import dev.remat.scheduler.cli.VerifyOptions;
import dev.remat.scheduler.cli.VersionsOptions;
import dev.remat.scheduler.demo.Demo;
import dev.remat.scheduler.demo.DemoSettings;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.schedule.ScheduleCheck;
import dev.remat.scheduler.serve.Serve;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hands each command to the class that does it. */
public final class Commands implements Actions {

    private final ProcessContext process;

    public Commands(ProcessContext process) {
        this.process = process;
    }

    @Override
    public int run(GlobalOptions global, RunOptions options) {
        return new RunRoute(process, new RouteChoice(configuration(global), options.route())).run(options);
    }

    @Override
    public int verify(GlobalOptions global, VerifyOptions options) {
        return new VerifyRoute(process, new RouteChoice(configuration(global), options.route())).run(options);
    }

    @Override
    public int trigger(GlobalOptions global, TriggerOptions options) {
        return new TriggerRoutes(process, configuration(global), options).run();
    }

    @Override
    public int cancel(GlobalOptions global, CancelOptions options) {
        return new CancelRun(process, configuration(global), options).run();
    }

    @Override
    public int approve(GlobalOptions global, DecisionOptions options) {
        return decision(global, options).approve();
    }

    @Override
    public int reject(GlobalOptions global, DecisionOptions options) {
        return decision(global, options).reject();
    }

    @Override
    public int versions(GlobalOptions global, VersionsOptions options) {
        return new ListVersions(process, new RouteChoice(configuration(global), options.route())).run(options.format());
    }

    @Override
    public int rollback(GlobalOptions global, DecisionOptions options, boolean keepSchedule) {
        return decision(global, options).rollBack(keepSchedule);
    }

    @Override
    public int clean(GlobalOptions global, CleanOptions options) {
        return new CleanUp(process, configuration(global), options).run();
    }

    @Override
    public int serve(GlobalOptions global) {
        return new Serve(
                        process,
                        configuration(global),
                        process.configFile(global.config()),
                        new ScheduleCheck(process.clock()))
                .run();
    }

    @Override
    public int reload(GlobalOptions global, String format) {
        return new AskForReload(process, configuration(global), format).run();
    }

    @Override
    public int export(GlobalOptions global, ExportOptions options) {
        return new ExportRegistry(process, configuration(global)).run(options);
    }

    @Override
    public int status(GlobalOptions global, String format) {
        return new ShowStatus(process, configuration(global)).run(format);
    }

    @Override
    public int nodes(GlobalOptions global, String format) {
        return new ListNodes(process, configuration(global)).run(format);
    }

    @Override
    public int runs(GlobalOptions global, RunsOptions options) {
        return new RunHistory(process, configuration(global)).list(options);
    }

    @Override
    public int show(GlobalOptions global, ShowOptions options) {
        return new RunHistory(process, configuration(global)).show(options);
    }

    @Override
    public int logs(GlobalOptions global, LogsOptions options) {
        return new LogOfRun(process, configuration(global)).print(options);
    }

    @Override
    public int pause(GlobalOptions global, PauseOptions options) {
        return new PauseRoutes(process, configuration(global), options).pause();
    }

    @Override
    public int resume(GlobalOptions global, PauseOptions options) {
        return new PauseRoutes(process, configuration(global), options).resume();
    }

    @Override
    public int addUser(GlobalOptions global, UserOptions options, boolean passwordOnStdin) {
        return users(global).add(options, passwordOnStdin ? PasswordInput.ofStdin() : PasswordInput.ofTerminal());
    }

    @Override
    public int issueToken(GlobalOptions global, UserOptions options, @Nullable Integer days) {
        return users(global).token(options, days);
    }

    @Override
    public int removeUser(GlobalOptions global, String name) {
        return users(global).remove(name);
    }

    @Override
    public int users(GlobalOptions global, String format) {
        return users(global).list(format);
    }

    private ManageUsers users(GlobalOptions global) {
        return new ManageUsers(process, configuration(global));
    }

    @Override
    public int validate(GlobalOptions global) {
        return new Validation(process.console(), process.clock().instant())
                .run(process.configFile(global.config()), configuration(global));
    }

    @Override
    public int nextSlots(GlobalOptions global, NextOptions options) {
        return new NextSlots(process, new RouteChoice(configuration(global), options.route())).print(options);
    }

    @Override
    public int explain(GlobalOptions global, ExplainOptions options) {
        var choice = new RouteChoice(configuration(global), options.route());
        List<ExplainedKey> keys = choice.exists()
                ? Configuration.explain(process.configFile(global.config()), process.environment(), choice.id())
                : List.of();
        return new ExplainRoute(process, choice, keys).print(options);
    }

    @Override
    public int plan(GlobalOptions global, String route) {
        return new RunRoute(process, new RouteChoice(configuration(global), route)).plan();
    }

    @Override
    public int clickHouse(GlobalOptions global, ClickHouseOptions options) {
        return new EngineInForeground(process.console()).run(options);
    }

    @Override
    public int materialize(GlobalOptions global, MaterializeOptions options) {
        return new MaterializeOnce(process, configuration(global), options).run();
    }

    @Override
    public int demo(GlobalOptions global, DemoOptions options) {
        Path dir = options.dir();
        var settings = new DemoSettings(
                dir == null ? process.home().resolve("data").resolve("demo") : dir.toAbsolutePath(), options.port());
        return new Demo(process, configuration(global), settings).run(options.once());
    }

    private DecideRoute decision(GlobalOptions global, DecisionOptions options) {
        return new DecideRoute(process, new RouteChoice(configuration(global), options.route()), options);
    }

    private Configuration configuration(GlobalOptions global) {
        return Configuration.load(
                process.configFile(global.config()), process.environment(), new ScheduleCheck(process.clock()));
    }
}
