package dev.remat.benchmarks.contestant;

import dev.remat.materialization.policy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** All contestants, in the order in which they are shown. */
public final class Contestants {

    private static final double PERCENT = 100;

    private Contestants() {}

    /**
     * All of them. The strategies of Remat come from its enum; {@code incremental} is what the updates run.
     *
     * @param keys keys of the log
     * @param deltas shares of the keys that change before an update, in percent
     * @param sameDelta a number of keys that is the same in logs of every size, or 0 for no such update
     */
    public static List<Contestant> of(Workspace workspace, long keys, List<Double> deltas, long sameDelta) {
        var target = new RematTarget(workspace);
        var replacing = new ReplacingTable(workspace);
        List<Contestant> all = new ArrayList<>();
        all.add(new Floor(workspace));
        Arrays.stream(Strategy.values())
                .filter(strategy -> strategy != Strategy.AUTO && strategy != Strategy.INCREMENTAL)
                .forEach(strategy -> all.add(new RematRebuild(workspace, strategy, target)));
        all.add(new DponeStatements(workspace));
        all.add(new DbtTable(workspace));
        all.add(new RefreshableView(workspace));
        all.add(new ReplacingInsert(workspace, replacing));
        all.add(new ReplacingRead(workspace, replacing));
        all.add(new ArgMaxView(workspace));
        for (double delta : deltas) {
            all.add(new RematUpdate(
                    workspace,
                    updateId(delta),
                    "Remat, incremental, %s %% of the keys changed".formatted(percent(delta)),
                    Math.max(1, Math.round(keys * delta / PERCENT))));
        }
        if (sameDelta > 0) {
            all.add(new RematUpdate(
                    workspace,
                    "update-same",
                    String.format(Locale.ROOT, "Remat, incremental, %,d keys changed", sameDelta),
                    sameDelta));
        }
        all.add(new RematUpdate(workspace, "unchanged", "Remat, nothing changed", 0));
        return all;
    }

    /** The id of the update after a share of the keys has changed. */
    public static String updateId(double delta) {
        return "update-" + percent(delta);
    }

    private static String percent(double delta) {
        return delta == Math.rint(delta) ? Long.toString((long) delta) : Double.toString(delta);
    }
}
