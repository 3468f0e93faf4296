SELECT concat('SELECT', if(column IS NULL, '', concat('(', column, ')')), ' of ', coalesce(user_name, role_name, '')) AS revoked
FROM system.grants
WHERE database = 'serving' AND table = 'orders' AND is_partial_revoke AND toString(access_type) IN ('SELECT', 'ALL')
ORDER BY revoked
