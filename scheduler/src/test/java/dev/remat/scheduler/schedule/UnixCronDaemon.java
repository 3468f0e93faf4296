package dev.remat.scheduler.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * What a cron daemon does that wakes up at every minute and looks at the clock on the wall: nothing is computed ahead. It knows
 * what it has done by the latest time that the clock has shown.
 *
 * @param zone of the clock on the wall
 * @param due whether a local minute is one of the cron's
 * @param realTime whether it does what is due whenever the clock shows it, or once for each local minute
 */
record UnixCronDaemon(ZoneId zone, Predicate<LocalDateTime> due, boolean realTime) {

    /** The minutes at which it does something, after one instant and up to another, both whole minutes. */
    List<Instant> run(Instant after, Instant until) {
        var done = new TreeSet<Instant>();
        LocalDateTime latest = wall(after);
        for (Instant now = after.plusSeconds(60); !now.isAfter(until); now = now.plusSeconds(60)) {
            LocalDateTime wall = wall(now);
            if (realTime) {
                if (due.test(wall)) {
                    done.add(now);
                }
                continue;
            }
            while (latest.isBefore(wall)) {
                latest = latest.plusMinutes(1);
                if (due.test(latest)) {
                    done.add(now);
                }
            }
        }
        return new ArrayList<>(done);
    }

    private LocalDateTime wall(Instant now) {
        ZoneOffset offset = zone.getRules().getOffset(now);
        return LocalDateTime.ofEpochSecond(now.getEpochSecond(), 0, offset);
    }
}
