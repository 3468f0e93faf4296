SELECT toInt64(least(sum(toFloat64(unreserved_space)), 9e18)) AS free
FROM system.disks
WHERE name IN (SELECT arrayJoin(disks) FROM system.storage_policies WHERE policy_name = 'it\'s')
HAVING count() > 0
