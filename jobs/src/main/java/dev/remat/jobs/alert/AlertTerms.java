package dev.remat.jobs.alert;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which alerts a channel tells, and how often.
 *
 * @param on the kinds that it tells
 * @param repeatAfter after how long the same trouble of the same route is told again; zero: with each run
 * @param maxPerMinute most messages within a minute; what is beyond is summed up in one
 */
public record AlertTerms(Set<AlertKind> on, Duration repeatAfter, int maxPerMinute) {

    /** Everything, the same every four hours, ten messages a minute. */
    public static final AlertTerms DEFAULTS = new AlertTerms(EnumSet.allOf(AlertKind.class), Duration.ofHours(4), 10);

    public AlertTerms {
        if (on.isEmpty()) {
            throw new InvalidChannel("on is empty; name a kind of alert, or leave the channel out");
        }
        if (on.equals(Set.of(AlertKind.RECOVERED))) {
            throw new InvalidChannel("on has recovered alone; name the trouble too of which it tells the end");
        }
        if (repeatAfter.isNegative()) {
            throw new InvalidChannel("repeat-after must not be negative");
        }
        if (maxPerMinute < 1) {
            throw new InvalidChannel("max-per-minute must be 1 or more; it is " + maxPerMinute);
        }
        on = Collections.unmodifiableSet(EnumSet.copyOf(on));
    }

    /** The same for kinds as they stand in a list. */
    static Set<AlertKind> kinds(List<String> names) {
        Set<AlertKind> kinds = EnumSet.noneOf(AlertKind.class);
        names.forEach(name -> kinds.add(kind(name)));
        return kinds;
    }

    private static AlertKind kind(String name) {
        return AlertKind.of(name)
                .orElseThrow(
                        () -> new InvalidChannel("'%s' is no kind of alert; there are: %s".formatted(name, names())));
    }

    private static String names() {
        return String.join(
                ", ", Arrays.stream(AlertKind.values()).map(AlertKind::id).toList());
    }
}
