package dev.remat.scheduler.schedule;

import dev.remat.materialization.plan.Sha256;
import java.time.Duration;

/** Spreads routes of the same schedule over a time, each always to the same place. */
public final class Spread {

    /** Soon, and not all at once. */
    private static final Duration OF_CATCH_UPS = Duration.ofMinutes(1);

    private Spread() {}

    /** A route's share of a jitter: whole seconds from 0 to less than the jitter, from a hash of the route's id. */
    static Duration delay(String route, Duration jitter) {
        long seconds = jitter.toSeconds();
        return seconds == 0 ? Duration.ZERO : Duration.ofSeconds(Math.floorMod(hash(route), seconds));
    }

    /** How long after others a route makes up for slots that it has missed: less than a minute. */
    public static Duration catchUpDelay(String route) {
        return delay("catch-up " + route, OF_CATCH_UPS);
    }

    /** The first eight bytes of the digest. */
    private static long hash(String route) {
        return Long.parseUnsignedLong(Sha256.hex(route).substring(0, 16), 16);
    }
}
