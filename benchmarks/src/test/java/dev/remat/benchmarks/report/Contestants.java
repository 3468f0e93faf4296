package dev.remat.benchmarks.report;

import dev.remat.benchmarks.report.ContestantResult.Check;
import dev.remat.benchmarks.report.ContestantResult.Round;
import java.util.List;

/** Results of contestants, as tests need them. */
public final class Contestants {

    private Contestants() {}

    /** One that took so long, in one round. */
    public static ContestantResult ran(String id, double seconds) {
        return new ContestantResult(
                id,
                id,
                "rebuild",
                0,
                List.of(new Round(seconds, seconds, 1 << 28, 1 << 29, 1 << 27, 3, "")),
                Spread.of(seconds),
                new Check(5, "7", true, 5),
                "");
    }

    /** One that did not come to its end. */
    public static ContestantResult failed(String id, String error) {
        return new ContestantResult(id, id, "rebuild", 0, List.of(), null, null, error);
    }
}
