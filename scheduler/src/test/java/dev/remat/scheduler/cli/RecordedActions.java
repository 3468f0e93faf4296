package dev.remat.scheduler.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what was called, and answers with a fixed exit code. */
final class RecordedActions implements Actions {

    private final List<Object> calls = new ArrayList<>();
    private final int exitCode;

    RecordedActions(int exitCode) {
        this.exitCode = exitCode;
    }

    List<Object> calls() {
        return calls;
    }

    @Override
    public int run(GlobalOptions global, RunOptions options) {
        return record(global, options);
    }

    @Override
    public int verify(GlobalOptions global, VerifyOptions options) {
        return record(global, options);
    }

    @Override
    public int trigger(GlobalOptions global, TriggerOptions options) {
        return record(global, options);
    }

    @Override
    public int cancel(GlobalOptions global, CancelOptions options) {
        return record(global, options);
    }

    @Override
    public int approve(GlobalOptions global, DecisionOptions options) {
        return record(global, "approve", options);
    }

    @Override
    public int reject(GlobalOptions global, DecisionOptions options) {
        return record(global, "reject", options);
    }

    @Override
    public int versions(GlobalOptions global, VersionsOptions options) {
        return record(global, options);
    }

    @Override
    public int rollback(GlobalOptions global, DecisionOptions options, boolean keepSchedule) {
        return record(global, keepSchedule ? "rollback --keep-schedule" : "rollback", options);
    }

    @Override
    public int clean(GlobalOptions global, CleanOptions options) {
        return record(global, options);
    }

    @Override
    public int serve(GlobalOptions global) {
        return record(global, "serve");
    }

    @Override
    public int reload(GlobalOptions global, String format) {
        return record(global, "reload as " + format);
    }

    @Override
    public int export(GlobalOptions global, ExportOptions options) {
        return record(global, options);
    }

    @Override
    public int status(GlobalOptions global, String format) {
        return record(global, "status as " + format);
    }

    @Override
    public int nodes(GlobalOptions global, String format) {
        return record(global, "nodes as " + format);
    }

    @Override
    public int runs(GlobalOptions global, RunsOptions options) {
        return record(global, options);
    }

    @Override
    public int audit(GlobalOptions global, AuditOptions options) {
        return record(global, options);
    }

    @Override
    public int show(GlobalOptions global, ShowOptions options) {
        return record(global, options);
    }

    @Override
    public int logs(GlobalOptions global, LogsOptions options) {
        return record(global, options);
    }

    @Override
    public int pause(GlobalOptions global, PauseOptions options) {
        return record(global, options);
    }

    @Override
    public int resume(GlobalOptions global, PauseOptions options) {
        return record(global, options);
    }

    @Override
    public int validate(GlobalOptions global) {
        return record(global, "validate");
    }

    @Override
    public int nextSlots(GlobalOptions global, NextOptions options) {
        return record(global, options);
    }

    @Override
    public int addUser(GlobalOptions global, UserOptions options, boolean passwordOnStdin) {
        return record(global, "add user", options, passwordOnStdin);
    }

    @Override
    public int issueToken(GlobalOptions global, UserOptions options, @Nullable Integer days) {
        return record(global, "issue token", options, days == null ? 0 : days);
    }

    @Override
    public int removeUser(GlobalOptions global, String name) {
        return record(global, "remove user " + name);
    }

    @Override
    public int users(GlobalOptions global, String format) {
        return record(global, "users as " + format);
    }

    @Override
    public int explain(GlobalOptions global, ExplainOptions options) {
        return record(global, options);
    }

    @Override
    public int plan(GlobalOptions global, String route) {
        return record(global, "plan " + route);
    }

    @Override
    public int clickHouse(GlobalOptions global, ClickHouseOptions options) {
        return record(global, options);
    }

    @Override
    public int materialize(GlobalOptions global, MaterializeOptions options) {
        return record(global, options);
    }

    @Override
    public int demo(GlobalOptions global, DemoOptions options) {
        return record(global, options);
    }

    private int record(GlobalOptions global, Object... what) {
        calls.add(global);
        calls.addAll(List.of(what));
        return exitCode;
    }
}
