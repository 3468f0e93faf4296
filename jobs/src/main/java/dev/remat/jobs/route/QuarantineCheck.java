package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.util.List;

/** Makes sure that the quarantine is a table of its own. */
final class QuarantineCheck {

    private static final String KEY = "quality.quarantine-dataset";

    private final ConfigReader in;

    QuarantineCheck(ConfigReader in) {
        this.in = in;
    }

    void check(ClickHouseCdcMaterializationPlan plan, ClickHouseCdcMaterializationPolicy policy) {
        if (plan.isTyped() && policy.quality().quarantines()) {
            in.build(List.of(KEY), () -> policy.quality().quarantine().of(plan.target()))
                    .ifPresent(quarantine -> {
                        refuseSame(quarantine, plan.target(), "target-dataset");
                        refuseSame(quarantine, plan.cdc(), "cdc-dataset");
                    });
        }
    }

    private void refuseSame(Dataset quarantine, Dataset other, String key) {
        if (quarantine.equals(other)) {
            in.add(KEY, "is '%s', which is the %s; name a table of its own".formatted(quarantine, key));
        }
    }
}
