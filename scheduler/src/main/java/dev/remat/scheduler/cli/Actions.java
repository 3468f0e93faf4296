package dev.remat.scheduler.cli;

import org.jspecify.annotations.Nullable;

/** What the commands do. Each returns the exit code of the process. */
public interface Actions {

    /** Rebuilds one route now. */
    int run(GlobalOptions global, RunOptions options);

    /** Compares one route's serving table with a full rebuild. */
    int verify(GlobalOptions global, VerifyOptions options);

    /** Lets a running service run routes now. */
    int trigger(GlobalOptions global, TriggerOptions options);

    /** Ends the run that holds a route's serving table, and what waits of the route. */
    int cancel(GlobalOptions global, CancelOptions options);

    /** Publishes what a guard held back of one run. */
    int approve(GlobalOptions global, DecisionOptions options);

    /** Drops what a guard held back of one run. */
    int reject(GlobalOptions global, DecisionOptions options);

    /** Lists the versions of a route's target. */
    int versions(GlobalOptions global, VersionsOptions options);

    /** Puts a replaced copy back in its place. */
    int rollback(GlobalOptions global, DecisionOptions options, boolean keepSchedule);

    /** Finds tables that nobody needs, and drops them if asked to. */
    int clean(GlobalOptions global, CleanOptions options);

    /** Runs every route on its schedule until the process is asked to stop. */
    int serve(GlobalOptions global);

    /** Lets running services take over what has changed in the files, now. */
    int reload(GlobalOptions global, String format);

    /** Prints all that the registry knows of runs. */
    int export(GlobalOptions global, ExportOptions options);

    /** Shows what is wrong, and how it stands with each route. */
    int status(GlobalOptions global, String format);

    /** Lists the services that share the registry. */
    int nodes(GlobalOptions global, String format);

    /** Lists runs and slots that were not run. */
    int runs(GlobalOptions global, RunsOptions options);

    /** Lists who did what. */
    int audit(GlobalOptions global, AuditOptions options);

    /** Shows one run. */
    int show(GlobalOptions global, ShowOptions options);

    /** Prints the log of one run. */
    int logs(GlobalOptions global, LogsOptions options);

    /** Lets no schedule start routes. */
    int pause(GlobalOptions global, PauseOptions options);

    /** Lets the schedule start routes again. */
    int resume(GlobalOptions global, PauseOptions options);

    /** Adds a person who may log in, or changes one. */
    int addUser(GlobalOptions global, UserOptions options, boolean passwordOnStdin);

    /** Makes a token for a script. */
    int issueToken(GlobalOptions global, UserOptions options, @Nullable Integer days);

    /** Lets a person or a token in no more. */
    int removeUser(GlobalOptions global, String name);

    /** Lists who may log in. */
    int users(GlobalOptions global, String format);

    /** Checks all configuration files. */
    int validate(GlobalOptions global);

    /** Shows the coming slots of one route. */
    int nextSlots(GlobalOptions global, NextOptions options);

    /** Shows where the keys of one route are set. */
    int explain(GlobalOptions global, ExplainOptions options);

    /** Prints the statements of one route. */
    int plan(GlobalOptions global, String route);

    /** Runs the embedded engine in the foreground. */
    int clickHouse(GlobalOptions global, ClickHouseOptions options);

    /** Rebuilds one table without a route file. */
    int materialize(GlobalOptions global, MaterializeOptions options);

    /** Shows everything on sample data. */
    int demo(GlobalOptions global, DemoOptions options);
}
