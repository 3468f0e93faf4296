package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.BuildSql;

/**
 * The end of every run that publishes, whoever has built the table under the name of its shadow: the phases publish, verify
 * and retire.
 */
public final class Replacement {

    static final String PUBLISH = "publish";

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final LockedTarget target;
    private final Orphans orphans;
    private final RunJournal journal;

    public Replacement(Catalog catalog, RunSession session, RunTables tables, LockedTarget target, Orphans orphans) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.target = target;
        this.orphans = orphans;
        this.journal = session.journal();
    }

    /**
     * Puts the shadow in the target's place.
     *
     * @param targetExists whether there is a target to replace
     * @param canExchange whether the databases can swap two tables in one step
     * @param audited what was found in the shadow
     */
    public void replace(boolean targetExists, boolean canExchange, Audited audited) {
        Publish.Published published = journal.phase(PUBLISH, () -> {
            target.check();
            return new Publish(catalog, session, tables).publish(targetExists, canExchange);
        });
        afterwards("verify", () -> new Verify(catalog, session, tables, target.lock()).verify(published, audited));
        afterwards("retire", () -> {
            if (audited.layout().expires()) {
                session.settle(BuildSql.expire(tables.target()));
            }
            new Retire(catalog, session, tables, orphans).retire(published.copy());
        });
    }

    /**
     * A phase after publishing. Only its own verdict can still fail the run: whatever else goes wrong here, the new rows are
     * what people read, and a report that says otherwise would be wrong.
     */
    private void afterwards(String phase, Runnable work) {
        try {
            journal.phase(phase, () -> {
                work.run();
                return true;
            });
        } catch (RunEnded verdict) {
            throw verdict;
        } catch (RuntimeException e) {
            journal.warn("the new rows are published, and %s did not finish: %s".formatted(phase, e.getMessage()));
        }
    }
}
