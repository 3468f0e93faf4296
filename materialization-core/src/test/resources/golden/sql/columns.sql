SELECT name, type
FROM system.columns
WHERE database = 'serving' AND table = 'orders'
ORDER BY position
