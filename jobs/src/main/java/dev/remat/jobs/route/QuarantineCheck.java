package dev.remat.jobs.route;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.InvalidPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.util.Optional;

/** The rule for quarantines: a table of its own, with a name that fits. */
public final class QuarantineCheck {

    private QuarantineCheck() {}

    /** What is wrong with the quarantine of a typed table; empty if nothing is. */
    public static Optional<String> problemOf(
            ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        if (!plan.isTyped() || !policy.quality().quarantines()) {
            return Optional.empty();
        }
        try {
            Dataset quarantine = policy.quarantineOf(plan.target());
            return same(quarantine, plan.target(), "target-dataset")
                    .or(() -> same(quarantine, plan.cdc(), "cdc-dataset"));
        } catch (InvalidPlan unusable) {
            return Optional.of(String.valueOf(unusable.getMessage()));
        }
    }

    private static Optional<String> same(Dataset quarantine, Dataset other, String name) {
        return quarantine.equals(other)
                ? Optional.of("'%s' is the %s; name a table of its own".formatted(quarantine, name))
                : Optional.empty();
    }
}
