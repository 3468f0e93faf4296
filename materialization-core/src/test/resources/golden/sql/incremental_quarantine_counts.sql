WITH (dpone_cdc_ingested_at, dpone_cdc_position, dpone_cdc_unique_key_hash) AS remat_place
SELECT
    toString(column_name) AS column_name,
    toString(failure) AS reason,
    count() AS rows,
    argMin(dpone_cdc_position, remat_place) AS first_position,
    argMin(dpone_cdc_unique_key_json, remat_place) AS first_key,
    argMin(dpone_cdc_unique_key_hash, remat_place) AS first_key_hash,
    toString(min(dpone_cdc_ingested_at)) AS first_ingested
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
ARRAY JOIN
    mapKeys(remat_parse_failures) AS column_name,
    mapValues(remat_parse_failures) AS failure
WHERE dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_events_20260131T235959Z_0a1b2c`)
GROUP BY column_name, reason
ORDER BY column_name, reason
