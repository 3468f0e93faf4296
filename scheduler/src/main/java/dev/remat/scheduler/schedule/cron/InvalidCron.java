package dev.remat.scheduler.schedule.cron;

import dev.remat.materialization.error.RematException;
import org.jspecify.annotations.Nullable;

/** A cron expression that cannot be used; the message says why and what to write instead. */
public final class InvalidCron extends RematException {

    private static final long serialVersionUID = 1L;

    public InvalidCron(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
