package dev.remat.scheduler.registry.store;

import dev.remat.materialization.run.RunOrigin.Cause;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunRequest;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.WaitingRun;
import dev.remat.scheduler.schedule.Slot;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends runs that have not begun: those that wait for room, and those that were asked for. Each is recorded as a run. */
public final class QueuedRuns {

    private final Sql sql;
    private final Observation observed;
    private final Supplier<String> ids;

    /**
     * @param observed who does it, and when
     * @param ids new ids of runs
     */
    public QueuedRuns(Sql sql, Observation observed, Supplier<String> ids) {
        this.sql = sql;
        this.observed = observed;
        this.ids = ids;
    }

    /**
     * None of a route begins, on whatever node.
     *
     * @param slots its schedule, or null where it has no slots
     * @param why who has cancelled them, and why
     * @return how many there were
     */
    public int cancel(String route, @Nullable ScheduledRoute slots, String why) {
        int cancelled = 0;
        for (RunRequest request : new RequestTable(sql).open(route)) {
            cancelled += end(request, RunState.CANCELLED, why) ? 1 : 0;
        }
        var table = new WaitingTable(sql);
        for (WaitingRun run : table.list(route)) {
            if (table.cancel(run, why) && !run.cause().equals(Cause.MANUAL.id()) && take(run, slots)) {
                record(run, ids.get(), "", RunState.CANCELLED, why);
                cancelled++;
            }
        }
        return cancelled;
    }

    /** One that is too old to begin does not; false where it is not open any more. */
    public boolean expire(RunRequest request) {
        return end(
                request,
                RunState.SKIPPED,
                "it was asked for at %s and found no room on any node within %d minutes"
                        .formatted(request.askedAt(), RunRequest.VALID.toMinutes()));
    }

    private boolean end(RunRequest request, RunState how, String why) {
        boolean isOpen = new RequestTable(sql).close(request.id(), how, observed.now());
        if (isOpen) {
            var run = new WaitingRun("", request.route(), Cause.MANUAL.id(), null, request.askedAt(), 0, "");
            record(run, request.id(), request.by(), how, why);
        }
        return isOpen;
    }

    /** Whether nobody else runs what a route waits with. */
    private boolean take(WaitingRun run, @Nullable ScheduledRoute slots) {
        if (run.cause().equals(Cause.CATCH_UP.id())) {
            new RouteTable(sql).catchUp(run.route(), null);
        }
        Instant nominal = run.slot();
        if (nominal == null) {
            return true;
        }
        return slots == null
                ? new SlotTable(sql).claim(run.route(), new Slot(nominal, nominal), observed)
                : new Accounting(sql, observed)
                        .fire(
                                slots,
                                new Slot(nominal, nominal.plus(slots.schedule().delay())));
    }

    private void record(WaitingRun run, String id, String by, RunState how, String why) {
        var entry = new RunEntry(
                id,
                run.route(),
                how,
                run.cause(),
                by,
                observed.node(),
                1,
                1,
                run.slot(),
                null,
                run.since(),
                null,
                observed.now(),
                null,
                List.of(),
                why,
                "",
                null,
                null,
                List.of());
        new RunTable(sql).take(entry, observed.node());
    }
}
