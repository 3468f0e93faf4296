package dev.remat.materialization.sql.typed;

/** What becomes of the two expressions of a conversion. */
@FunctionalInterface
interface Then {

    /**
     * Goes on with a conversion.
     *
     * @param value a value of the type, never refused by ClickHouse, and of no meaning where there is a reason
     * @param reason the id of a failure, or the empty text
     */
    String apply(String value, String reason);
}
