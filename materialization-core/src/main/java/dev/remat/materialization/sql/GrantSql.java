package dev.remat.materialization.sql;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quote.Quote;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Statements about what a user may do. */
public final class GrantSql {

    private GrantSql() {}

    /**
     * Whether the connection's user has every one of some rights: 1 or 0 as {@code result}.
     *
     * @param rights names of privileges by the object that they are on, quoted
     */
    public static String check(Map<String, List<String>> rights) {
        return "CHECK GRANT\n    " + listed(rights, ",\n    ");
    }

    /** For people: what to run where rights are missing. */
    public static String grant(Map<String, List<String>> rights, String user) {
        return "GRANT %s TO %s".formatted(listed(rights, ", "), Quote.identifier(user));
    }

    private static String listed(Map<String, List<String>> rights, String separator) {
        return rights.entrySet().stream()
                .map(some -> "%s ON %s".formatted(String.join(", ", some.getValue()), some.getKey()))
                .collect(Collectors.joining(separator));
    }

    /**
     * Row policies on two tables: whether on the {@code target}, whether on its whole {@code database_wide}, {@code name}, and
     * whether the policy {@code applies} to the connection's own user.
     */
    public static String rowPolicies(Dataset log, Dataset target) {
        return """
                WITH arrayConcat([currentUser()], enabledRoles()) AS me
                SELECT
                    database = %3$s AND table IN (%4$s, '') AS target,
                    table = '' AS database_wide,
                    short_name AS name,
                    (apply_to_all AND NOT hasAny(apply_to_except, me)) OR hasAny(apply_to_list, me) AS applies
                FROM system.row_policies
                WHERE (database = %1$s AND table IN (%2$s, '')) OR (database = %3$s AND table IN (%4$s, ''))
                ORDER BY target, name""".formatted(
                        Quote.literal(log.database()),
                        Quote.literal(log.table()),
                        Quote.literal(target.database()),
                        Quote.literal(target.table()));
    }

    /** What was taken back from users and roles on one table that they may else read, one {@code revoked} text each. */
    public static String revoked(Dataset table) {
        return """
                SELECT concat('SELECT', if(column IS NULL, '', concat('(', column, ')')), ' of ', coalesce(user_name, role_name, '')) AS revoked
                FROM system.grants
                WHERE database = %s AND table = %s AND is_partial_revoke AND toString(access_type) IN ('SELECT', 'ALL')
                ORDER BY revoked""".formatted(Quote.literal(table.database()), Quote.literal(table.table()));
    }

    /** Users and roles that a row policy on a table names, and that may read a whole database. */
    public static String readersOf(String database, Dataset restricted) {
        return """
                SELECT DISTINCT coalesce(user_name, role_name, '') AS reader
                FROM system.grants
                WHERE reader IN
                (
                    SELECT arrayJoin(apply_to_list)
                    FROM system.row_policies
                    WHERE database = %s AND table = %s
                )
                AND (database IS NULL OR database = %s) AND NOT is_partial_revoke AND toString(access_type) IN ('SELECT', 'ALL')
                ORDER BY reader""".formatted(
                Quote.literal(restricted.database()), Quote.literal(restricted.table()), Quote.literal(database));
    }
}
