package dev.remat.benchmarks.cli;

import dev.remat.benchmarks.contestant.Limits;
import dev.remat.benchmarks.log.LogOrder;
import dev.remat.benchmarks.log.Skew;
import dev.remat.benchmarks.rebuild.RebuildSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The shape of the log, and who runs on it. */
final class RebuildOptions {

    private static final double MILLION = 1e6;

    @Option(
            names = "--events",
            paramLabel = "N",
            defaultValue = "3000000",
            description = "Events of the log. Default: ${DEFAULT-VALUE}.")
    private long events;

    @Option(
            names = "--curve",
            paramLabel = "M,M",
            split = ",",
            description = "Sizes of several logs in millions of events, as 1,3,10,30; takes the place of --events.")
    private List<Double> curve = new ArrayList<>();

    @Option(names = "--keys", paramLabel = "N", description = "Keys of the log. Default: a fifth of the events.")
    private @Nullable Long keys;

    @Option(
            names = "--skew",
            paramLabel = "KIND",
            defaultValue = "uniform",
            description = "How events are spread over keys: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private Skew skew = Skew.UNIFORM;

    @Option(
            names = "--payload",
            paramLabel = "BYTES",
            defaultValue = "140",
            description = "Length of a payload. Default: ${DEFAULT-VALUE}.")
    private int payload;

    @Option(
            names = "--order",
            paramLabel = "KIND",
            defaultValue = "key",
            description = "Sorting key of the log: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private LogOrder order = LogOrder.KEY;

    @Option(
            names = "--parts",
            paramLabel = "N",
            defaultValue = "8",
            description = "Data parts of the log. Default: ${DEFAULT-VALUE}.")
    private int parts;

    @Option(
            names = "--deletes",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "Share of events that are deletes. Default: ${DEFAULT-VALUE}.")
    private double deletes;

    @Option(
            names = "--redelivered",
            paramLabel = "PERCENT",
            defaultValue = "0",
            description = "Share of events that are delivered once more at the end. Default: ${DEFAULT-VALUE}.")
    private double redelivered;

    @Option(names = "--typed", description = "Read payloads into columns.")
    private boolean typed;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Interleaved rounds; the median is shown. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(
            names = "--deltas",
            paramLabel = "P,P",
            split = ",",
            defaultValue = "0.01,0.1,1,10",
            description = "Shares of the keys that change before an update, in percent. Default: ${DEFAULT-VALUE}.")
    private List<Double> deltas = new ArrayList<>();

    @Option(
            names = "--contestants",
            paramLabel = "ID,ID",
            split = ",",
            description =
                    "Who takes part; the beginning of a name, as remat or update, stands for all that have it. Default: all.")
    private List<String> contestants = new ArrayList<>();

    @Option(
            names = "--memory-limit",
            paramLabel = "SIZE",
            converter = MemorySize.class,
            description = "Most memory of each statement of every contestant, as 3G. Default: the server's own.")
    private @Nullable Long memoryLimit;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Most threads of each statement of every contestant. Default: the server's own.")
    private @Nullable Integer threads;

    /**
     * What was asked for.
     *
     * @throws IllegalArgumentException with the value that cannot be
     */
    RebuildSettings settings() {
        List<Long> sizes = curve.isEmpty()
                ? List.of(events)
                : curve.stream().map(millions -> Math.round(millions * MILLION)).toList();
        var settings = new RebuildSettings(
                sizes,
                keys,
                skew,
                payload,
                order,
                parts,
                deletes,
                redelivered,
                typed,
                rounds,
                deltas,
                contestants,
                new Limits(memoryLimit, threads));
        settings.events().forEach(settings::shape);
        return settings;
    }
}
