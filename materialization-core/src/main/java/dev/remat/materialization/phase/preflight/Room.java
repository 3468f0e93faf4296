package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PreflightSql;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Whether the disk has room for one more copy of the table. Its size is not known before it is built: the present target tells
 * it well enough, the log only says that it will hardly be more.
 */
final class Room {

    /** Growth, and what merges need while they run. */
    private static final double COMFORTABLE = 1.5;

    private static final double GIB = 1L << 30;

    private final RunSession session;
    private final Findings findings;

    Room(RunSession session, Findings findings) {
        this.session = session;
        this.findings = findings;
    }

    /**
     * @param expected bytes of the new copy
     * @param sure whether that is the size of the present target
     * @param storagePolicy where it will lie
     * @param reclaimable bytes that this run frees before it builds; asked only where they matter
     */
    void check(long expected, boolean sure, String storagePolicy, LongSupplier reclaimable) {
        List<Row> answer = session.query(PreflightSql.freeBytes(storagePolicy));
        if (answer.isEmpty()) {
            return;
        }
        long free = answer.get(0).number("free");
        String text = "the disks of storage policy %s have %s free, and the new copy needs about %s"
                .formatted(storagePolicy, gib(free), gib(expected));
        if (sure && free < expected && free + reclaimable.getAsLong() < expected) {
            findings.problem(text + "; make room, or keep fewer replaced copies (`keep`)");
        } else if (free < expected * (sure ? COMFORTABLE : 1)) {
            findings.warn(text);
        }
    }

    private static String gib(long bytes) {
        return String.format(Locale.ROOT, "%.2f GiB", bytes / GIB);
    }
}
