package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.plan.Dataset;
import java.util.Optional;

/** Whether the target may be replaced: it is absent, or a table of rows that Remat made or may take over. */
public final class TargetCheck {

    private final Catalog catalog;
    private final Findings findings;

    public TargetCheck(Catalog catalog, Findings findings) {
        this.catalog = catalog;
        this.findings = findings;
    }

    /**
     * The table that would be replaced; empty where there is none, or none that can be.
     *
     * @param adopt whether a table that Remat did not make may be
     */
    public Optional<TableInfo> check(Dataset target, Optional<TableInfo> log, boolean adopt) {
        Optional<TableInfo> existing = catalog.table(target);
        Optional<TableInfo> replaceable = existing.filter(TableInfo::isMergeTree);
        if (existing.isPresent() && replaceable.isEmpty()) {
            findings.problem("the target %s is a %s, not a MergeTree table; name a table of its own in `target-dataset`"
                    .formatted(target, existing.get().engine()));
        }
        replaceable
                .filter(table -> log.filter(table::isSameTable).isPresent())
                .ifPresent(same -> findings.problem(
                        "the target %s is the log under another name; name a table of its own in `target-dataset`"
                                .formatted(target)));
        replaceable.filter(table -> !table.isBuiltFor(target)).ifPresent(foreign -> foreign(target, adopt));
        return replaceable;
    }

    private void foreign(Dataset target, boolean adopt) {
        if (adopt) {
            findings.warn(
                    "the target %s was not made by Remat; its rows are kept as the retired copy".formatted(target));
        } else {
            findings.problem(
                    "the target %s was not made by Remat; set `adopt = true` in the route to have it replaced, its rows are then kept as the retired copy, or name another table in `target-dataset`"
                            .formatted(target));
        }
    }
}
