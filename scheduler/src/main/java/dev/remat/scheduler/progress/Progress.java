package dev.remat.scheduler.progress;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.scheduler.console.Screen;
import dev.remat.scheduler.console.TerminalWidth;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.runlog.QuietConsole;
import java.io.PrintStream;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a command shows on standard error of the runs of a service. Nothing where that is no terminal: what is there already, the log,
 * suits files and mails better. Used once.
 */
public final class Progress implements AutoCloseable {

    private static final long DRAWING_MILLIS = 250;
    private static final long LOOKING_MILLIS = 1000;

    private final ProcessContext process;
    private final boolean verbose;
    private final String color;
    private final PrintStream terminal = System.err;
    private final LiveLine line = new LiveLine(new PrintStream(terminal, false, UTF_8));
    private @Nullable ScheduledExecutorService threads;
    private @Nullable QuietConsole quiet;

    /**
     * Shows nothing yet.
     *
     * @param verbose whether the log of the run is shown as well
     * @param color {@code auto}, {@code always} or {@code never}
     */
    public Progress(ProcessContext process, boolean verbose, String color) {
        this.process = process;
        this.verbose = verbose;
        this.color = color;
    }

    /** From now on what the service runs is shown, until this is closed. Lines of the log come to stand above. */
    public void of(CdcMaterializationService service) {
        Screen screen = process.console().screen();
        if (!screen.showsProgress()) {
            return;
        }
        var text = new PhaseText(screen.coloursOfErr(color), screen.unicode());
        var width = new TerminalWidth(process.environment());
        var view = new ProgressView(line, text, width, process.clock(), !screen.out());
        quiet = verbose ? null : QuietConsole.begin();
        System.setErr(new PrintStream(line.lines(), true, UTF_8));
        service.observeToo(view);
        var poll = new ProcessesPoll(view, run -> service.running(run.route(), run.identity())::look);
        threads = Executors.newScheduledThreadPool(2, Progress::thread);
        var unused = threads.scheduleWithFixedDelay(view::tick, DRAWING_MILLIS, DRAWING_MILLIS, TimeUnit.MILLISECONDS);
        unused = threads.scheduleWithFixedDelay(poll, LOOKING_MILLIS, LOOKING_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Lets something print whole lines, to whichever stream, without a line that moves in between. */
    public void above(Runnable printing) {
        line.above(printing);
    }

    /** Shows nothing more. A look at the server that goes on is left to its end. */
    @Override
    public void close() {
        if (threads == null) {
            return;
        }
        threads.shutdownNow();
        System.err.close();
        System.setErr(terminal);
        line.show("");
        if (quiet != null) {
            quiet.close();
        }
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "remat-progress");
        thread.setDaemon(true);
        return thread;
    }
}
