package dev.remat.embedded.child;

import com.sun.jna.Library;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;

/**
 * Main class of the child process: hosts the engine's library until the parent asks for a stop or is gone. It always
 * ends through {@link Libc#exitNow}: a normal exit of a JVM with a live engine inside crashes.
 */
public final class EngineMain {

    private static final int ENGINE_ENDED = 1;
    private static final int FAILED = 2;
    private static final int RTLD_NOW_LOCAL = 2;
    private static final long ENGINE_STACK_BYTES = 16L << 20;

    /** How long an ordered shutdown may take; a client that keeps its connection open would hold it up for seconds. */
    private static final Duration ORDERED_SHUTDOWN = Duration.ofMillis(800);

    private EngineMain() {}

    public static void main(String[] args) {
        Libc libc = new Libc();
        try {
            run(libc, EngineCommand.parse(args));
        } catch (Throwable failure) {
            failure.printStackTrace();
            libc.exitNow(FAILED);
        }
    }

    private static void run(Libc libc, EngineCommand command) throws IOException, InterruptedException {
        libc.keepNewFilesPrivate();
        libc.newSession();
        int pipe = libc.duplicate(Libc.STANDARD_INPUT);
        PseudoTerminal terminal = PseudoTerminal.asStandardInput(libc);
        Thread engine = new Thread(null, () -> runEngine(libc, command), "engine", ENGINE_STACK_BYTES);
        new ParentWatch(libc, pipe, command.parentPid()).start(() -> stop(libc, terminal, engine));
        try (FileChannel channel =
                        FileChannel.open(command.lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assert lock.isValid();
            engine.start();
            engine.join();
        }
        libc.exitNow(ENGINE_ENDED);
    }

    private static void runEngine(Libc libc, EngineCommand command) {
        try {
            NativeLibrary library = NativeLibrary.getInstance(
                    command.library().toString(), Map.of(Library.OPTION_OPEN_FLAGS, RTLD_NOW_LOCAL));
            // Before anything else: the engine's signal handlers would take the place of the JVM's.
            library.getFunction("chdb_set_signal_handlers_enabled").invokeVoid(new Object[] {0});
            String[] arguments = command.engineArguments();
            library.getFunction("chdb_query_cmdline").invokePointer(new Object[] {arguments.length, arguments});
        } catch (Throwable failure) {
            failure.printStackTrace();
            libc.exitNow(FAILED);
        }
    }

    private static void stop(Libc libc, PseudoTerminal terminal, Thread engine) {
        terminal.endInput();
        try {
            engine.join(ORDERED_SHUTDOWN.toMillis());
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
        libc.exitNow(0);
    }
}
