package dev.remat.benchmarks.publish;

import dev.remat.benchmarks.contestant.Limits;
import dev.remat.benchmarks.contestant.Projection;
import dev.remat.benchmarks.contestant.RematRuns;
import dev.remat.benchmarks.log.GeneratedLog;
import dev.remat.benchmarks.log.LogOrder;
import dev.remat.benchmarks.log.LogShape;
import dev.remat.benchmarks.log.Skew;
import dev.remat.benchmarks.report.Bar;
import dev.remat.benchmarks.report.PublishPart;
import dev.remat.benchmarks.server.BenchServer;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Rebuilds and swaps a small table again and again while readers count its rows without a pause. Every version has the same
 * number of rows, so another number, like an error, is a gap.
 */
public final class PublishBenchmark {

    private static final LogShape LOG = new LogShape(2000, 400, Skew.UNIFORM, 140, LogOrder.KEY, 1, 5, 0);
    private static final int READERS = 2;
    private static final int SWAPS = 200;
    private static final int EVERY = 50;

    private final BenchServer server;
    private final Path evidence;
    private final Consumer<String> progress;

    public PublishBenchmark(BenchServer server, Path evidence, Consumer<String> progress) {
        this.server = server;
        this.evidence = evidence;
        this.progress = progress;
    }

    /** Publishes {@code swaps} times. */
    public PublishPart run(int swaps) {
        var log = new Dataset(server.database(), "publish_log");
        var target = new Dataset(server.database(), "publish_target");
        new GeneratedLog(server.statements("bench_log", Map.of()), log, LOG).create();
        var remat = new RematRuns(server.connector(), evidence, Projection.of(false), Limits.NONE);
        remat.run(log, target, Strategy.FULL);
        List<Reader> readers = IntStream.range(0, READERS)
                .mapToObj(i -> Reader.start(server, target, i))
                .toList();
        try {
            for (int swap = 1; swap <= swaps; swap++) {
                remat.run(log, target, Strategy.FULL);
                if (swap % EVERY == 0) {
                    progress.accept("%d of %d swaps".formatted(swap, swaps));
                }
            }
        } finally {
            readers.forEach(Reader::stop);
        }
        return part(swaps, readers.stream().map(Reader::counts).toList());
    }

    private static PublishPart part(int swaps, List<Reader.Counts> counts) {
        long failed = counts.stream().mapToLong(Reader.Counts::failed).sum();
        long wrong = counts.stream().mapToLong(Reader.Counts::wrong).sum();
        long reads = counts.stream().mapToLong(Reader.Counts::reads).sum();
        String error = counts.stream()
                .map(Reader.Counts::firstError)
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
        var bar = bar(swaps, failed + wrong, String.format(Locale.ROOT, "%,d swaps, %,d reads", swaps, reads));
        return new PublishPart(swaps, READERS, reads, failed, wrong, error, List.of(bar));
    }

    /** One gap is one too many after any number of swaps; none says something after many. */
    private static Bar bar(int swaps, long gaps, String note) {
        String id = "publish";
        String text = "reads that failed or saw a gap during 200 swaps";
        return gaps == 0 && swaps < SWAPS
                ? Bar.notMeasured(id, text, 0, "reads", "no gap, but only " + note)
                : Bar.of(id, text, 0, "reads", (double) gaps, note);
    }
}
