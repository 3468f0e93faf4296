package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Baseline;
import dev.remat.materialization.log.HighWaterMark;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a run builds on.
 *
 * @param baseline what is known of the published table, or null where everything is rebuilt
 * @param run the run that published it; empty where everything is rebuilt
 * @param mark the mark of this run if it was taken already, or null
 * @param refusal why everything is rebuilt; empty where it is not, or where the route wants it so
 */
record Basis(
        @Nullable Baseline baseline, String run, @Nullable HighWaterMark mark, String refusal) {

    /** The route wants a full rebuild. */
    static final Basis FULL = new Basis(null, "", null, "");

    static Basis of(Baseline baseline, String run) {
        return new Basis(baseline, run, null, "");
    }

    static Basis refused(String why) {
        return new Basis(null, "", null, why);
    }

    Basis with(HighWaterMark taken) {
        return new Basis(baseline, run, taken, refusal);
    }

    Optional<Baseline> published() {
        return Optional.ofNullable(baseline);
    }

    Optional<HighWaterMark> taken() {
        return Optional.ofNullable(mark);
    }
}
