package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ConnectionFailed;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.clickhouse.StatementRefused;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.KeyRange;
import dev.remat.materialization.sql.LatestEvents;
import dev.remat.materialization.sql.RangeSql;
import dev.remat.materialization.sql.TwoStepSql;
import dev.remat.materialization.sql.Utf8Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Fills the shadow piece by piece. Each piece is built in a table of its own, whose partitions are moved into the shadow when
 * it is whole: nothing of a piece that failed can stay. One that runs out of memory is built again in smaller ones, one whose
 * connection was lost is built again; the others stay as they are. A single piece is built in the shadow itself.
 */
final class Pieces {

    private static final int SAMPLE = 255;

    /** So many sampled events stand for each range that is cut. */
    private static final int SAMPLES_PER_RANGE = 16;

    private static final int LARGEST_SAMPLE = 8_192;

    /** So often a piece is built again for a lost connection, all pieces together. */
    private static final int MOST_RECONNECTS = 5;

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final ClickHouseCdcMaterializationPlan plan;
    private final Sizing sizing;
    private final Consumer<Dataset> creator;
    private final IntFunction<Map<String, String>> settings;
    private final String comment;

    private final Queue<Piece> waiting = new ConcurrentLinkedQueue<>();
    private final List<Dataset> helpers = new ArrayList<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicBoolean untold = new AtomicBoolean();
    private final AtomicLong written = new AtomicLong();
    private final AtomicInteger built = new AtomicInteger();
    private final AtomicInteger divided = new AtomicInteger();
    private final AtomicInteger reconnects = new AtomicInteger();

    /**
     * Pieces of one build.
     *
     * @param creator creates a table of the shadow's shape
     * @param settings of statements, by how often memory has run out
     * @param comment of tables of the run
     */
    Pieces(
            Catalog catalog,
            RunSession session,
            RunTables tables,
            ClickHouseCdcMaterializationPlan plan,
            Sizing sizing,
            Consumer<Dataset> creator,
            IntFunction<Map<String, String>> settings,
            String comment) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.plan = plan;
        this.sizing = sizing;
        this.creator = creator;
        this.settings = settings;
        this.comment = comment;
    }

    /**
     * Fills the empty shadow.
     *
     * @return rows that the server says it wrote; 0 where it does not say
     */
    long fill(LatestEvents latest, Strategy strategy) {
        boolean twoSteps = strategy == Strategy.TWO_STEP;
        waiting.addAll((twoSteps ? List.of(KeyRange.ALL) : ranges(latest, sizing.rangesOfKeys()))
                .stream().map(range -> Piece.of(range, twoSteps)).toList());
        Dataset shadow = tables.shadow(session.identity().runId());
        if (waiting.size() == 1) {
            alone(waiting.remove(), latest, shadow);
        }
        new Workers(sizing.parallel()).run(() -> work(latest, shadow));
        helpers.forEach(helper -> Cleanup.dropHelper(session, helper));
        if (divided.get() > 0) {
            session.journal()
                    .warn("memory ran out %d times; in the end %d ranges of keys were built"
                            .formatted(divided.get(), built.get()));
        }
        return untold.get() ? 0 : written.get();
    }

    /** Ranges with about as many events each; by what is there, so hashes of any kind will do. */
    private List<KeyRange> ranges(LatestEvents latest, int number) {
        if (number == 1) {
            return List.of(KeyRange.ALL);
        }
        int size = Math.min(LARGEST_SAMPLE, Math.max(SAMPLE, number * SAMPLES_PER_RANGE));
        List<String> hashes = hashes(session.query(RangeSql.sample(latest.log(), size)));
        List<String> cuts = new ArrayList<>();
        for (int cut = 1; cut < number && !hashes.isEmpty(); cut++) {
            cuts.add(hashes.get((int) ((long) hashes.size() * cut / number)));
        }
        return KeyRange.ALL.cutAt(cuts);
    }

    private static List<String> hashes(List<Row> sample) {
        return sample.stream()
                .map(row -> row.string("hash"))
                .sorted(Utf8Order.INSTANCE)
                .toList();
    }

    private void alone(Piece piece, LatestEvents latest, Dataset shadow) {
        var filling = new Filling(session, plan, shadow);
        try {
            count(build(piece, filling, new TwoStepSql.Tables(helper(), helper(), helper()), latest), true);
        } catch (StatementRefused refused) {
            waiting.addAll(smaller(piece, latest, refused));
            filling.empty();
        }
    }

    private void work(LatestEvents latest, Dataset shadow) {
        Bench bench = null;
        try {
            for (Piece piece = next(); piece != null; piece = next()) {
                bench = bench == null ? new Bench() : bench;
                bench = built(piece, bench, latest, shadow);
            }
        } catch (RuntimeException e) {
            stopped.set(true);
            throw e;
        }
    }

    private @Nullable Piece next() {
        return stopped.get() ? null : waiting.poll();
    }

    /** Builds a piece and puts it into the shadow, or puts others in its place; where to go on. */
    private Bench built(Piece piece, Bench bench, LatestEvents latest, Dataset shadow) {
        long rows;
        try {
            rows = build(piece, bench.filling, bench.tables, latest.ofRange(piece.range()));
        } catch (StatementRefused refused) {
            waiting.addAll(smaller(piece, latest, refused));
            bench.filling.empty();
            return bench;
        } catch (ConnectionFailed | AnswerLost lost) {
            reconnect(piece, lost);
            waiting.add(piece);
            return new Bench();
        }
        count(rows, bench.filling.moveTo(shadow));
        return bench;
    }

    private long build(Piece piece, Filling filling, TwoStepSql.Tables steps, LatestEvents latest) {
        Map<String, String> level = settings.apply(piece.level());
        return piece.twoSteps()
                ? filling.inTwoSteps(
                        new TwoSteps(session, plan, sizing, steps, comment, piece.doublings()), latest, level)
                : filling.byStatement(latest, Fill.MARKING, false, level);
    }

    private void count(long rows, boolean hasRows) {
        built.incrementAndGet();
        written.addAndGet(rows);
        if (rows == 0 && hasRows) {
            untold.set(true);
        }
    }

    private List<Piece> smaller(Piece piece, LatestEvents latest, StatementRefused refused) {
        if (!OutOfMemory.is(refused)) {
            throw refused;
        }
        List<Row> sample = session.query(RangeSql.sample(latest.log().ofRange(piece.range()), SAMPLE));
        long events = sample.isEmpty() ? 0 : sample.get(0).number("events");
        List<Piece> smaller = piece.smaller(hashes(sample), events);
        if (smaller.isEmpty()) {
            throw refused;
        }
        divided.incrementAndGet();
        return smaller;
    }

    /** The statement of the lost connection may still run: the piece begins anew in a table that it does not know. */
    private void reconnect(Piece piece, ClickHouseException lost) {
        session.checkWanted();
        if (reconnects.incrementAndGet() > MOST_RECONNECTS) {
            throw lost;
        }
        session.untilAnswered(catalog::server);
        session.journal()
                .warn("the connection was lost while %s were built; they were built again: %s"
                        .formatted(piece.range(), lost.getMessage()));
    }

    private synchronized Dataset helper() {
        Dataset helper = tables.of(RunTables.Kind.PIECE, session.identity().runId(), helpers.size());
        helpers.add(helper);
        return helper;
    }

    /** The tables of the run at one place, with those that two steps need. */
    private final class Bench {

        private final Filling filling;
        private final TwoStepSql.Tables tables;

        Bench() {
            Dataset piece = helper();
            this.filling = new Filling(session, plan, piece);
            this.tables = new TwoStepSql.Tables(helper(), helper(), helper());
            creator.accept(piece);
        }
    }
}
