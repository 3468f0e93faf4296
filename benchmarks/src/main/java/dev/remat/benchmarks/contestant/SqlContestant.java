package dev.remat.benchmarks.contestant;

import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;

/** What contestants share that are statements by hand. */
abstract class SqlContestant implements Contestant {

    static final String SERVED = CdcColumn.DELETED.column() + " = 0";

    final Workspace workspace;
    private final String id;
    private final String title;
    private final Kind kind;

    SqlContestant(Workspace workspace, String id, String title, Kind kind) {
        this.workspace = workspace;
        this.id = id;
        this.title = title;
        this.kind = kind;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final Kind kind() {
        return kind;
    }

    @Override
    public final Dataset log() {
        return workspace.log().dataset();
    }

    final Dataset own(String suffix) {
        return workspace.table(id.replace('-', '_') + suffix);
    }

    /** The columns that are served, of the rows of a relation that are not deleted. */
    final String served(String relation) {
        return "SELECT %s FROM %s WHERE %s".formatted(workspace.projection().select(), relation, SERVED);
    }
}
