package dev.remat.materialization.sql.typed;

/** How one type is read. */
@FunctionalInterface
interface Conversion {

    /**
     * Writes the expressions for a value of the type.
     *
     * @param raw the name of an expression with the JSON of the value, as {@link DocumentSql} prepares it
     * @param scope gives names to what is needed on the way
     * @param then goes on with value and reason
     */
    String of(String raw, Scope scope, Then then);
}
