package dev.remat.materialization.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request to end one run early. Made by any thread, at most once; the run notices it between and within statements. */
public final class Cancellation {

    private final List<Runnable> reactions = new ArrayList<>();
    private @Nullable String reason;

    /** Asks the run to end; the first reason stands. Returns after every registered reaction was called. */
    public void cancel(String why) {
        List<Runnable> due;
        synchronized (this) {
            if (reason != null) {
                return;
            }
            reason = why;
            due = List.copyOf(reactions);
        }
        due.forEach(Runnable::run);
    }

    /** Why the run should end; empty while it should go on. */
    public synchronized Optional<String> reason() {
        return Optional.ofNullable(reason);
    }

    /**
     * Has {@code reaction} called on cancellation, at once if that has happened already.
     *
     * @return a handle whose closing takes the reaction back
     */
    public Registration onCancel(Runnable reaction) {
        synchronized (this) {
            if (reason == null) {
                reactions.add(reaction);
                return () -> remove(reaction);
            }
        }
        reaction.run();
        return () -> {};
    }

    private synchronized void remove(Runnable reaction) {
        reactions.remove(reaction);
    }

    /** Takes a reaction back when closed. */
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }
}
