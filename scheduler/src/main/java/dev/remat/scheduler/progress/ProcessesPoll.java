package dev.remat.scheduler.progress;

import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.session.RunningStatement;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the server, beside the run, how far its statements have come. A server that refuses is not asked again for that run; one that
 * does not answer is. Either leaves the view with the phases alone, and the run in peace. For one thread.
 */
final class ProcessesPoll implements Runnable {

    private static final Logger log = LoggerFactory.getLogger(ProcessesPoll.class);

    private final ProgressView view;
    private final Function<ProgressView.Run, Supplier<List<RunningStatement>>> source;
    private ProgressView.@Nullable Run current;
    private Supplier<List<RunningStatement>> look = List::of;

    /** @param source what tells of a run's statements */
    ProcessesPoll(ProgressView view, Function<ProgressView.Run, Supplier<List<RunningStatement>>> source) {
        this.view = view;
        this.source = source;
    }

    /** One look. */
    @Override
    public void run() {
        try {
            view.worthALook().ifPresent(this::look);
        } catch (StatementRefused refused) {
            look = List::of;
            log.debug("the server does not tell how far the run is: {}", refused.getMessage());
        } catch (RuntimeException notTold) {
            log.debug("the server did not tell how far the run is: {}", notTold.toString());
        }
    }

    private void look(ProgressView.Run run) {
        if (!run.equals(current)) {
            current = run;
            look = source.apply(run);
        }
        view.see(run.identity(), look.get());
    }
}
