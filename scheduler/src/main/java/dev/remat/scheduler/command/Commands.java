package dev.remat.scheduler.command;

import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.cli.Actions;
import dev.remat.scheduler.cli.AuditOptions;
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
import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.demo.Demo;
import dev.remat.scheduler.demo.DemoSettings;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.progress.Progress;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry.Subject;
import dev.remat.scheduler.schedule.ScheduleCheck;
import dev.remat.scheduler.serve.Serve;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Hands each command to the class that does it. */
public final class Commands implements Actions {

    private final ProcessContext process;

    public Commands(ProcessContext process) {
        this.process = process;
    }

    @Override
    public int run(GlobalOptions global, RunOptions options) {
        var configuration = configuration(global);
        var run = new RunRoute(process, new RouteChoice(configuration, options.route()));
        return audit(configuration)
                .keep(AuditAction.RUN, Subject.route(options.route()), () -> run.run(options, progress(global)));
    }

    @Override
    public int verify(GlobalOptions global, VerifyOptions options) {
        return new VerifyRoute(process, new RouteChoice(configuration(global), options.route()))
                .run(options, progress(global));
    }

    @Override
    public int trigger(GlobalOptions global, TriggerOptions options) {
        var configuration = configuration(global);
        var trigger = new TriggerRoutes(process, configuration, options);
        return audit(configuration)
                .keep(AuditAction.TRIGGER, routes(options.routes()), options.by(), options.reason(), trigger::run);
    }

    @Override
    public int cancel(GlobalOptions global, CancelOptions options) {
        var configuration = configuration(global);
        var cancel = new CancelRun(process, configuration, options);
        return audit(configuration)
                .keep(AuditAction.CANCEL, List.of(cancel.subject()), options.by(), options.reason(), cancel::run);
    }

    @Override
    public int approve(GlobalOptions global, DecisionOptions options) {
        return decide(AuditAction.APPROVE, global, options, DecideRoute::approve);
    }

    @Override
    public int reject(GlobalOptions global, DecisionOptions options) {
        return decide(AuditAction.REJECT, global, options, DecideRoute::reject);
    }

    @Override
    public int versions(GlobalOptions global, VersionsOptions options) {
        return new ListVersions(process, new RouteChoice(configuration(global), options.route())).run(options.format());
    }

    @Override
    public int rollback(GlobalOptions global, DecisionOptions options, boolean keepSchedule) {
        return decide(AuditAction.ROLLBACK, global, options, decision -> decision.rollBack(keepSchedule));
    }

    @Override
    public int clean(GlobalOptions global, CleanOptions options) {
        var configuration = configuration(global);
        var clean = new CleanUp(process, configuration, options);
        return options.yes()
                ? audit(configuration).keep(AuditAction.CLEAN, subject(options.connection()), clean::run)
                : clean.run();
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
        var configuration = configuration(global);
        return audit(configuration)
                .keep(AuditAction.RELOAD, Subject.NONE, new AskForReload(process, configuration, format)::run);
    }

    @Override
    public int export(GlobalOptions global, ExportOptions options) {
        return new ExportRegistry(process, configuration(global)).run(options);
    }

    @Override
    public int status(GlobalOptions global, String format) {
        return new ShowStatus(process, configuration(global)).run(format, colours(global));
    }

    @Override
    public int nodes(GlobalOptions global, String format) {
        return new ListNodes(process, configuration(global)).run(format);
    }

    @Override
    public int runs(GlobalOptions global, RunsOptions options) {
        return new RunHistory(process, configuration(global), colours(global)).list(options);
    }

    @Override
    public int audit(GlobalOptions global, AuditOptions options) {
        return new ListAudit(process, configuration(global)).run(options);
    }

    @Override
    public int show(GlobalOptions global, ShowOptions options) {
        return new RunHistory(process, configuration(global), colours(global)).show(options);
    }

    @Override
    public int logs(GlobalOptions global, LogsOptions options) {
        return new LogOfRun(process, configuration(global)).print(options);
    }

    @Override
    public int pause(GlobalOptions global, PauseOptions options) {
        var configuration = configuration(global);
        var pause = new PauseRoutes(process, configuration, options);
        return audit(configuration)
                .keep(AuditAction.PAUSE, routes(options.routes()), options.by(), options.reason(), pause::pause);
    }

    @Override
    public int resume(GlobalOptions global, PauseOptions options) {
        var configuration = configuration(global);
        var pause = new PauseRoutes(process, configuration, options);
        return audit(configuration)
                .keep(AuditAction.RESUME, routes(options.routes()), options.by(), options.reason(), pause::resume);
    }

    @Override
    public int addUser(GlobalOptions global, UserOptions options, boolean passwordOnStdin) {
        var configuration = configuration(global);
        var users = new ManageUsers(process, configuration);
        var password = passwordOnStdin ? PasswordInput.ofStdin() : PasswordInput.ofTerminal();
        return audit(configuration).keep(AuditAction.USER_ADD, subject(options), () -> users.add(options, password));
    }

    @Override
    public int issueToken(GlobalOptions global, UserOptions options, @Nullable Integer days) {
        var configuration = configuration(global);
        var users = new ManageUsers(process, configuration);
        return audit(configuration).keep(AuditAction.USER_TOKEN, subject(options), () -> users.token(options, days));
    }

    @Override
    public int removeUser(GlobalOptions global, String name) {
        var configuration = configuration(global);
        var users = new ManageUsers(process, configuration);
        return audit(configuration).keep(AuditAction.USER_REMOVE, Subject.about(name), () -> users.remove(name));
    }

    @Override
    public int users(GlobalOptions global, String format) {
        return new ManageUsers(process, configuration(global)).list(format);
    }

    private static Subject subject(UserOptions options) {
        return Subject.about("%s as %s".formatted(options.name(), options.role()));
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
        var configuration = configuration(global);
        var rebuild = new MaterializeOnce(process, configuration, options);
        return audit(configuration)
                .keep(
                        AuditAction.MATERIALIZE,
                        Subject.about(options.targetDataset()),
                        () -> rebuild.run(progress(global)));
    }

    @Override
    public int demo(GlobalOptions global, DemoOptions options) {
        Path dir = options.dir();
        var settings = new DemoSettings(
                dir == null ? process.home().resolve("data").resolve("demo") : dir.toAbsolutePath(), options.port());
        return new Demo(process, configuration(global), settings).run(options.once());
    }

    private int decide(
            AuditAction action, GlobalOptions global, DecisionOptions options, ToIntFunction<DecideRoute> how) {
        var configuration = configuration(global);
        var decision = new DecideRoute(process, new RouteChoice(configuration, options.route()), options);
        return audit(configuration)
                .keep(
                        action,
                        List.of(new Subject(options.route(), options.run(), null, null)),
                        decision.by(),
                        options.reason(),
                        () -> how.applyAsInt(decision));
    }

    private CommandAudit audit(Configuration configuration) {
        return new CommandAudit(process, configuration);
    }

    private static List<Subject> routes(List<String> routes) {
        return routes.stream().map(Subject::route).toList();
    }

    private static Subject subject(@Nullable String connection) {
        return connection == null ? Subject.NONE : Subject.about("connection " + connection);
    }

    private Progress progress(GlobalOptions global) {
        return new Progress(process, global.verbose(), global.color());
    }

    private Colours colours(GlobalOptions global) {
        return process.console().screen().coloursOfOut(global.color());
    }

    private Configuration configuration(GlobalOptions global) {
        return Configuration.load(
                process.configFile(global.config()), process.environment(), new ScheduleCheck(process.clock()));
    }
}
