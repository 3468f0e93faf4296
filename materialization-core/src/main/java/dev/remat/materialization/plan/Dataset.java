package dev.remat.materialization.plan;

import dev.remat.materialization.quote.Quote;

/**
 * A table or view of one ClickHouse server, written {@code database.table}.
 *
 * @param database name of the database, unquoted
 * @param table name of the table, unquoted
 */
public record Dataset(String database, String table) {

    /** ClickHouse keeps a table's definition in a file of its own; a longer name plus a run's suffix does not fit. */
    private static final int LONGEST_NAME = 128;

    public Dataset {
        check(database, "database");
        check(table, "table");
    }

    /**
     * Reads {@code database.table}.
     *
     * @throws InvalidPlan if the text is not two names around one dot
     */
    public static Dataset parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0 || text.indexOf('.', dot + 1) >= 0) {
            throw new InvalidPlan("dataset '%s' must be written database.table, with exactly one dot".formatted(text));
        }
        return new Dataset(text.substring(0, dot), text.substring(dot + 1));
    }

    /** A table beside this one, in the same database. */
    public Dataset sibling(String otherTable) {
        return new Dataset(database, otherTable);
    }

    /** Both names quoted, ready for a statement. */
    public String quoted() {
        return Quote.identifier(database) + '.' + Quote.identifier(table);
    }

    /** The stable identity of the table's content in evidence. */
    public String artifactUri() {
        return "clickhouse://" + this;
    }

    @Override
    public String toString() {
        return database + '.' + table;
    }

    private static void check(String name, String what) {
        if (name.isBlank() || !name.equals(name.strip())) {
            throw new InvalidPlan("the %s name '%s' is empty or has spaces around it".formatted(what, name));
        }
        if (name.length() > LONGEST_NAME) {
            throw new InvalidPlan("the %s name '%s…' has %d characters; at most %d fit"
                    .formatted(what, name.substring(0, 32), name.length(), LONGEST_NAME));
        }
        if (name.chars().anyMatch(Character::isISOControl) || name.contains("/")) {
            throw new InvalidPlan("the %s name '%s' holds a control character or a slash"
                    .formatted(what, name.replaceAll("\\p{Cntrl}", "?")));
        }
    }
}
