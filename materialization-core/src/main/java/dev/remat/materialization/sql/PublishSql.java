package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;

/** Statements that move tables. None of them may be sent twice. */
public final class PublishSql {

    private PublishSql() {}

    /** Swaps two tables in one step; needs a database engine that can, such as Atomic. */
    public static String exchange(Dataset one, Dataset other) {
        return "EXCHANGE TABLES %s AND %s".formatted(one.quoted(), other.quoted());
    }

    public static String rename(Dataset from, Dataset to) {
        return "RENAME TABLE %s TO %s".formatted(from.quoted(), to.quoted());
    }

    /**
     * Three renames in one statement, for database engines without EXCHANGE; readers may find no table in between. The first
     * takes the shadow's name away, so that nothing happens to the target where there is no shadow.
     */
    public static String renameChain(Dataset shadow, Dataset next, Dataset target, Dataset retired) {
        return "RENAME TABLE %1$s TO %2$s, %3$s TO %4$s, %2$s TO %3$s"
                .formatted(shadow.quoted(), next.quoted(), target.quoted(), retired.quoted());
    }

    /** Takes that back; the published table gets the name of the shadow again. */
    public static String undoRenameChain(Dataset shadow, Dataset target, Dataset retired) {
        return "RENAME TABLE %1$s TO %2$s, %3$s TO %1$s".formatted(target.quoted(), shadow.quoted(), retired.quoted());
    }

    /** Takes a table's name away; its files go once no reader uses them. */
    public static String drop(Dataset table) {
        return "DROP TABLE IF EXISTS %s".formatted(table.quoted());
    }

    /** Drops a table that nobody reads, and waits until its files are gone. */
    public static String dropAtOnce(Dataset table) {
        return "DROP TABLE IF EXISTS %s SYNC".formatted(table.quoted());
    }
}
