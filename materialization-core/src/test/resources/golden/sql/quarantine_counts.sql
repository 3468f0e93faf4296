SELECT
    toString(column_name) AS column_name,
    toString(failure) AS reason,
    count() AS rows
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
ARRAY JOIN
    mapKeys(remat_parse_failures) AS column_name,
    mapValues(remat_parse_failures) AS failure
GROUP BY column_name, reason
ORDER BY column_name, reason
