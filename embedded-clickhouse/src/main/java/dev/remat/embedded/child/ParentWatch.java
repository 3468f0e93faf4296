package dev.remat.embedded.child;

import java.util.Optional;

/**
 * Ends this process with its parent, however the parent ends. The pipe from the parent is the signal: one byte asks for
 * a stop, its end means that the parent is gone, and the system closes it even after kill -9. That the parent was
 * already dead when this process began shows as another parent pid.
 */
final class ParentWatch {

    static final int PARENT_GONE = 3;

    private final Libc libc;
    private final int pipe;
    private final long parentPid;

    ParentWatch(Libc libc, int pipe, long parentPid) {
        this.libc = libc;
        this.pipe = pipe;
        this.parentPid = parentPid;
    }

    /** @param stop what to do when the parent asks for a stop */
    void start(Runnable stop) {
        Thread reader = new Thread(() -> read(stop), "parent-pipe");
        reader.setDaemon(true);
        reader.start();
        Optional<ProcessHandle> parent = ProcessHandle.current().parent().filter(handle -> handle.pid() == parentPid);
        if (parent.isEmpty()) {
            libc.exitNow(PARENT_GONE);
        } else {
            var unused = parent.get().onExit().thenRun(() -> libc.exitNow(PARENT_GONE));
        }
    }

    private void read(Runnable stop) {
        if (libc.readByte(pipe) < 0) {
            libc.exitNow(PARENT_GONE);
        }
        stop.run();
    }
}
