package dev.remat.materialization.catalog;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunId;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names of the tables that runs make beside a target.
 *
 * @param target the serving table
 */
public record RunTables(Dataset target) {

    private static final Pattern SUFFIX = Pattern.compile("__remat_(shadow|retired)_(" + RunId.PATTERN + ")");

    /** Where a run builds. */
    public Dataset shadow(RunId run) {
        return target.sibling(target.table() + "__remat_shadow_" + run);
    }

    /** Where the copy is kept that a run has replaced. */
    public Dataset retired(RunId run) {
        return target.sibling(target.table() + "__remat_retired_" + run);
    }

    /** The start of all these names. */
    public String prefix() {
        return target.table() + "__remat_";
    }

    /** What a table beside the target is for; empty where its name is not of this form. */
    public Optional<Role> role(TableInfo table) {
        String name = table.dataset().table();
        if (!name.startsWith(target.table())) {
            return Optional.empty();
        }
        var matcher = SUFFIX.matcher(name.substring(target.table().length()));
        return matcher.matches()
                ? Optional.of(new Role(matcher.group(1).equals("retired"), new RunId(matcher.group(2)), table))
                : Optional.empty();
    }

    /**
     * A table that a run left beside the target.
     *
     * @param retired whether it is a replaced copy, as opposed to a shadow
     * @param run the run in its name
     * @param table the table
     */
    public record Role(boolean retired, RunId run, TableInfo table) {}
}
