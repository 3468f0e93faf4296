package dev.remat.scheduler.http.access;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How often somebody may guess: so many failures from an address and so many of a name within five minutes. A try counts before
 * its password is looked at, and no more if that was right. Bounded in memory. Thread-safe.
 */
final class LoginLimits {

    static final Duration WINDOW = Duration.ofMinutes(5);
    static final int OF_AN_ADDRESS = 10;
    static final int OF_A_NAME = 30;
    private static final int MOST = 10_000;
    private static final int NETWORK = 4;

    private final Clock clock;
    private final Map<String, Tries> tries = new LinkedHashMap<>();

    LoginLimits(Clock clock) {
        this.clock = clock;
    }

    /** Whether one more may be tried; counts it. */
    synchronized boolean tryOne(String address, String name) {
        Instant now = clock.instant();
        if (of(address(address), now).count >= OF_AN_ADDRESS || of(name(name), now).count >= OF_A_NAME) {
            return false;
        }
        of(address(address), now).count++;
        of(name(name), now).count++;
        return true;
    }

    /** It was no guess. */
    synchronized void wasRight(String address, String name) {
        Instant now = clock.instant();
        of(address(address), now).count--;
        of(name(name), now).count--;
    }

    private Tries of(String key, Instant now) {
        Tries known = tries.get(key);
        if (known == null || !now.isBefore(known.since.plus(WINDOW))) {
            tries.remove(key);
            known = new Tries(now);
            if (tries.size() >= MOST) {
                tries.remove(tries.keySet().iterator().next());
            }
            tries.put(key, known);
        }
        return known;
    }

    /** Whoever has an address of IPv6 has all of its network. */
    private static String address(String address) {
        String[] parts = address.split(":", -1);
        return "address "
                + (parts.length > NETWORK && !address.contains("::")
                        ? String.join(":", Arrays.copyOf(parts, NETWORK))
                        : address);
    }

    private static String name(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return "name " + lower.substring(0, Math.min(lower.length(), 64));
    }

    private static final class Tries {
        private final Instant since;
        private int count;

        private Tries(Instant since) {
            this.since = since;
        }
    }
}
