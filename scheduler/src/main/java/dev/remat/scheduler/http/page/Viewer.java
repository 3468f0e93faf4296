package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Caller;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who looks at the page that a thread makes: its frame shows it, whatever the page is about. */
public final class Viewer {

    private static final ThreadLocal<@Nullable Caller> CURRENT = new ThreadLocal<>();

    private Viewer() {}

    /** Whoever has logged in; null where nobody does. */
    public static @Nullable Caller current() {
        return CURRENT.get();
    }

    static void during(Optional<Caller> caller, Runnable rendering) {
        try {
            caller.ifPresent(CURRENT::set);
            rendering.run();
        } finally {
            CURRENT.remove();
        }
    }
}
