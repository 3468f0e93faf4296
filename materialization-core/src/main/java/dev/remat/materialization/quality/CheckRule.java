package dev.remat.materialization.quality;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.quote.SqlFragment;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a check asserts. Each rule speaks about columns of the serving table; NULL breaks {@link NotNull} only. */
public sealed interface CheckRule {

    /** The name in configuration and evidence. */
    String id();

    /** The columns of the serving table that it reads, as far as it names them. */
    List<String> columns();

    /** No row has NULL in any of the columns. */
    record NotNull(List<String> columns) implements CheckRule {

        public NotNull {
            columns = required("not-null", columns);
        }

        @Override
        public String id() {
            return "not-null";
        }
    }

    /** No two rows have the same values in all of the columns; rows with a NULL among them count for nothing. */
    record Unique(List<String> columns) implements CheckRule {

        public Unique {
            columns = required("unique", columns);
        }

        @Override
        public String id() {
            return "unique";
        }
    }

    /**
     * The column has one of the values.
     *
     * @param values as ClickHouse writes them as text
     */
    record AcceptedValues(String column, List<String> values) implements CheckRule {

        public AcceptedValues {
            values = List.copyOf(values);
            check(!values.isEmpty(), "accepted-values needs at least one value");
        }

        @Override
        public String id() {
            return "accepted-values";
        }

        @Override
        public List<String> columns() {
            return List.of(column);
        }
    }

    /**
     * The column lies between two bounds, both included.
     *
     * @param least lower bound as text of the column's type, or null for none
     * @param most upper bound, or null for none
     */
    record Range(
            String column, @Nullable String least, @Nullable String most) implements CheckRule {

        public Range {
            check(least != null || most != null, "range needs min or max");
        }

        @Override
        public String id() {
            return "range";
        }

        @Override
        public List<String> columns() {
            return List.of(column);
        }
    }

    /**
     * The text of the column matches.
     *
     * @param pattern an RE2 pattern, as of ClickHouse's {@code match}; {@code ^} and {@code $} have to be in it
     */
    record Regex(String column, String pattern) implements CheckRule {

        public Regex {
            check(!pattern.isEmpty(), "regex needs a pattern");
        }

        @Override
        public String id() {
            return "regex";
        }

        @Override
        public List<String> columns() {
            return List.of(column);
        }
    }

    /**
     * The number of rows lies between two bounds, both included.
     *
     * @param most upper bound, {@link Long#MAX_VALUE} for none
     */
    record RowCount(long least, long most) implements CheckRule {

        public RowCount {
            check(
                    least >= 0 && least <= most,
                    "row-count needs 0 <= min <= max; it is %d to %d".formatted(least, most));
        }

        @Override
        public String id() {
            return "row-count";
        }

        @Override
        public List<String> columns() {
            return List.of();
        }
    }

    /** The newest value of a column of dates or times is not older than this when the run checks it. */
    record Freshness(String column, Duration maxAge) implements CheckRule {

        public Freshness {
            check(!maxAge.isNegative() && !maxAge.isZero(), "freshness needs a positive max-age");
        }

        @Override
        public String id() {
            return "freshness";
        }

        @Override
        public List<String> columns() {
            return List.of(column);
        }
    }

    /**
     * The values of the columns exist in another table; rows with a NULL among them count for nothing.
     *
     * @param columns columns of the serving table
     * @param parent the other table
     * @param parentColumns its columns, in the same order
     */
    record Referential(List<String> columns, Dataset parent, List<String> parentColumns) implements CheckRule {

        public Referential {
            columns = required("referential", columns);
            parentColumns = List.copyOf(parentColumns);
            check(
                    columns.size() == parentColumns.size(),
                    "referential compares %d columns with %d of %s"
                            .formatted(columns.size(), parentColumns.size(), parent));
        }

        @Override
        public String id() {
            return "referential";
        }
    }

    /**
     * A SELECT that returns the rows that are wrong. It cannot end the statement around it, whatever table it is about.
     *
     * @param query the SELECT; {@value #TABLE} stands for the table that would be served
     */
    record Sql(String query) implements CheckRule {

        /** Stands for the table in a query. */
        public static final String TABLE = "${table}";

        public Sql {
            check(
                    query.contains(TABLE),
                    "sql does not mention %s, the table that would be served: '%s'".formatted(TABLE, query));
            with(query, Quote.identifier(TABLE));
        }

        /** The SELECT about a table. */
        public SqlFragment about(Dataset table) {
            return with(query, table.quoted());
        }

        private static SqlFragment with(String query, String table) {
            return new SqlFragment(query.replace(TABLE, table));
        }

        @Override
        public String id() {
            return "sql";
        }

        @Override
        public List<String> columns() {
            return List.of();
        }
    }

    private static List<String> required(String rule, List<String> columns) {
        check(!columns.isEmpty(), rule + " needs at least one column");
        return List.copyOf(columns);
    }

    private static void check(boolean condition, String message) {
        if (!condition) {
            throw new InvalidQuality(message);
        }
    }
}
