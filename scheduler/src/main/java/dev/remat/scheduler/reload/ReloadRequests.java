package dev.remat.scheduler.reload;

import java.util.Optional;

/** How people ask a running {@code remat serve} to look at its files now. Called on one thread. */
public interface ReloadRequests {

    /** A request that waits for its answer; asked for twice a second. */
    Optional<String> next();

    /** Answers a request, which then no longer waits. */
    void answer(String request, Changes changes);
}
