package dev.remat.materialization.lock;

import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.sql.LockSql;
import java.util.Optional;

/**
 * Asks the run that holds a target to end, wherever its process is. The request is a table beside the lock; the run looks for it
 * every few seconds. A run between two attempts holds nothing and hears nothing.
 */
public final class RunCanceller {

    private final Channel channel;
    private final Locks locks;
    private final RunIdentity asker;
    private final RunTables tables;

    /**
     * Somebody who may ask.
     *
     * @param connector the way to the server
     * @param asker names the statements that are sent
     * @param target the table that the run holds
     */
    public RunCanceller(ClickHouseConnector connector, RunIdentity asker, Dataset target) {
        this.tables = new RunTables(target);
        this.channel = Channel.beside(connector, asker);
        this.locks = new Locks(channel, tables);
        this.asker = asker;
    }

    /** The run that holds the target; empty where none does. */
    public Optional<Holder> holder() {
        return locks.look(asker.runId()).highest().flatMap(lock -> lock.comment()
                .map(comment -> new Holder(lock, comment)));
    }

    /** Asks a run to end. To ask twice changes nothing. */
    public void ask(Holder holder, String by, String reason) {
        var comment = new CancelComment(by, reason).text(holder.comment);
        channel.execute(LockSql.createUnlessThere(tables.cancelMarker(holder.comment.run()), comment));
    }

    /** Whether a run no longer holds the target; then the request to it is gone too. */
    public boolean hasEnded(Holder holder) {
        boolean ended = locks.look(holder.comment.run()).locks().stream().noneMatch(holder.lock::isSame);
        if (ended) {
            locks.drop(tables.cancelMarker(holder.comment.run()));
        }
        return ended;
    }

    /** A run that holds a target. */
    public static final class Holder {

        private final SeenLock lock;
        private final LockComment comment;

        Holder(SeenLock lock, LockComment comment) {
            this.lock = lock;
            this.comment = comment;
        }

        /** Whether its lease goes on, as seen when it was asked for. */
        public boolean isAlive() {
            return lock.age() < comment.leaseSeconds();
        }

        /** Seconds since its last sign of life. */
        public long silentSeconds() {
            return Math.max(0, lock.age());
        }

        /** For people: run, route and node. */
        @Override
        public String toString() {
            return comment.holder();
        }
    }
}
