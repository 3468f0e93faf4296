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

    /** Two renames in one statement, for database engines without EXCHANGE; readers may find no table in between. */
    public static String renameChain(Dataset target, Dataset retired, Dataset shadow) {
        return "RENAME TABLE %1$s TO %2$s, %3$s TO %1$s".formatted(target.quoted(), retired.quoted(), shadow.quoted());
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
