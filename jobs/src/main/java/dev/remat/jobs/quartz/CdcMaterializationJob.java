package dev.remat.jobs.quartz;

import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.materialization.lock.Nodes;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunOrigin;
import dev.remat.materialization.run.RunOrigin.Cause;
import org.quartz.DisallowConcurrentExecution;
import org.quartz.InterruptableJob;
import org.quartz.JobExecutionContext;

/**
 * One firing of a route. Made by a job factory, which finds the route by the job's key; nothing of it goes into
 * serialized job data. The {@link RunResult} of the last attempt is the job's result, and a run that fails is not an
 * exception: its evidence says so, and Quartz has nothing to repeat. Between attempts the job waits within its execution, so
 * that the route does not overlap itself; it keeps its thread meanwhile.
 */
@DisallowConcurrentExecution
public final class CdcMaterializationJob implements InterruptableJob {

    /** Where the context of an execution has the {@link RunOrigin} of its run, if anybody has put it there. */
    public static final String ORIGIN = "remat.origin";

    /** Where it has the {@link Nodes} that the process knew before it took the run, if anybody has put it there. */
    public static final String NODES = "remat.nodes";

    /** Where it has true if everything is to be rebuilt, whatever has changed. */
    public static final String FULL = "remat.full";

    private final CdcMaterializationService service;
    private final Route route;
    private final Cancellation cancellation = new Cancellation();

    public CdcMaterializationJob(CdcMaterializationService service, Route route) {
        this.service = service;
        this.route = route;
    }

    @Override
    public void execute(JobExecutionContext context) {
        var origin = context.get(ORIGIN) instanceof RunOrigin known ? known : RunOrigin.UNKNOWN;
        var nodes = context.get(NODES) instanceof Nodes known ? known : Nodes.ALONE;
        context.setResult(
                origin.cause() == Cause.MANUAL
                        ? service.run(asked(context), origin, nodes, cancellation)
                        : service.runOnSchedule(route, origin, nodes, cancellation));
    }

    private Route asked(JobExecutionContext context) {
        return Boolean.TRUE.equals(context.get(FULL))
                ? route.with(route.policy().rebuildingEverything())
                : route;
    }

    /** Cancels the run, before or while it goes on, or its next attempt. Returns once its statement has left the server. */
    @Override
    public void interrupt() {
        cancellation.cancel("the scheduler asked the run to end");
    }
}
