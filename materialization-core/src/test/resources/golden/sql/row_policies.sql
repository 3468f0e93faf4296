WITH arrayConcat([currentUser()], enabledRoles()) AS me
SELECT
    database = 'serving' AND table IN ('orders', '') AS target,
    table = '' AS database_wide,
    short_name AS name,
    (apply_to_all AND NOT hasAny(apply_to_except, me)) OR hasAny(apply_to_list, me) AS applies
FROM system.row_policies
WHERE (database = 'analytics' AND table IN ('orders_cdc', '')) OR (database = 'serving' AND table IN ('orders', ''))
ORDER BY target, name
