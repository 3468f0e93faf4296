package dev.remat.materialization.lock;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.sql.LockSql;
import dev.remat.materialization.sql.PublishSql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The locks of one target, as they lie on the server. */
final class Locks {

    private final Channel channel;
    private final RunTables tables;

    Locks(Channel channel, RunTables tables) {
        this.channel = channel;
        this.tables = tables;
    }

    /** All locks there are, the one that counts last, and the request to end a run, if there is one. */
    Seen look(RunId run) {
        Dataset marker = tables.cancelMarker(run);
        List<SeenLock> locks = new ArrayList<>();
        long now = 0;
        Optional<CancelComment> cancel = Optional.empty();
        for (Row row : channel.query(LockSql.look(tables.target().database(), tables.lockPrefix(), marker.table()))) {
            now = row.number("now");
            if (row.string("name").equals(marker.table())) {
                cancel = Optional.of(CancelComment.parse(row.string("comment")));
            } else {
                seen(row).ifPresent(locks::add);
            }
        }
        locks.sort(Comparator.comparingInt(SeenLock::generation));
        return new Seen(locks, cancel, now);
    }

    void create(Dataset lock, LockComment comment) {
        channel.execute(LockSql.create(lock, comment.text()));
    }

    /** Gives a sign of life, at the time of the server that was just seen. */
    void beat(Dataset lock, LockComment comment, long now) {
        channel.execute(LockSql.beat(lock, comment.beating(now).text()));
    }

    void drop(Dataset table) {
        channel.execute(PublishSql.drop(table));
    }

    private Optional<SeenLock> seen(Row row) {
        String name = row.string("name");
        String number = name.substring(tables.lockPrefix().length());
        if (!number.matches("[1-9][0-9]{0,8}")) {
            return Optional.empty();
        }
        Optional<LockComment> comment = LockComment.parse(row.string("comment"));
        long beat =
                Math.max(row.number("changed"), comment.map(LockComment::beat).orElse(0L));
        return Optional.of(new SeenLock(
                new Dataset(tables.target().database(), name),
                Integer.parseInt(number),
                row.string("uuid"),
                comment,
                row.number("now") - beat));
    }

    /**
     * What a look has shown.
     *
     * @param locks all locks, the one that counts last
     * @param cancel the request to end the run, if there is one
     * @param now the server's time in seconds since 1970; 0 where nothing was there
     */
    record Seen(List<SeenLock> locks, Optional<CancelComment> cancel, long now) {

        Seen {
            locks = List.copyOf(locks);
        }

        Optional<SeenLock> highest() {
            return locks.isEmpty() ? Optional.empty() : Optional.of(locks.get(locks.size() - 1));
        }
    }
}
