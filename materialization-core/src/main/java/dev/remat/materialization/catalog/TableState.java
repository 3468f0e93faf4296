package dev.remat.materialization.catalog;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.plan.Sha256;

/**
 * A table with digests of what it is made of, which tell whether it is still what it was.
 *
 * @param table the table
 * @param definition digest of columns and engine, without name and Remat's own comment; empty where it is not told
 * @param shifting whether values can change while the parts stay: by a TTL that does more than delete rows, or ALIAS columns
 * @param parts digest of each partition's newest block and mutation
 * @param blocks digest of each partition's rows, first and last block, and newest mutation
 * @param files digest of all parts and their files
 */
public record TableState(
        TableInfo table, String definition, boolean shifting, String parts, String blocks, String files) {

    /** What the digest of parts is where there are none. */
    private static final String NO_PARTS = Sha256.hex("");

    static TableState of(String database, Row row) {
        String parts = row.string("parts");
        return new TableState(
                TableInfo.of(database, row),
                row.string("definition"),
                row.flag("shifting"),
                parts.isEmpty() ? NO_PARTS : parts,
                row.string("blocks"),
                row.string("files"));
    }

    /**
     * Whether its digests tell every change. Parts of a table in shared storage appear on each replica in their own time, and
     * without a UUID another table can have the name.
     */
    public boolean tellsChanges() {
        return table.isMergeTree() && !table.engine().startsWith("Shared") && table.hasUuid() && !shifting;
    }

    /** Whether Keeper numbers its blocks, so that a number is never given again. */
    public boolean isReplicated() {
        return table.engine().startsWith("Replicated");
    }

    /** Digest of what it is and of its blocks. */
    public String identityAndBlocks() {
        return digest(table.uuid(), blocks);
    }

    /** Digest of what it is and of its files. */
    public String identityAndFiles() {
        return digest(table.uuid(), files);
    }

    /** Digest of what it holds, whatever its name is. */
    public String content() {
        return digest("", parts);
    }

    private String digest(String identity, String what) {
        return Sha256.hex(String.join(" ", identity, definition, what));
    }
}
