SELECT DISTINCT coalesce(user_name, role_name, '') AS reader
FROM system.grants
WHERE reader IN
(
    SELECT arrayJoin(apply_to_list)
    FROM system.row_policies
    WHERE database = 'serving' AND table = 'orders'
)
AND (database IS NULL OR database = 'work') AND NOT is_partial_revoke AND toString(access_type) IN ('SELECT', 'ALL')
ORDER BY reader
