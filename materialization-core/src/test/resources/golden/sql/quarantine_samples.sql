SELECT
    toString(column_name) AS column_name,
    toString(failure) AS reason,
    dpone_cdc_unique_key_json AS key_json,
    dpone_cdc_position AS position,
    dpone_cdc_event_hash AS event_hash,
    substringUTF8(toValidUTF8(dpone_cdc_payload_json), 1, 500) AS payload
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
ARRAY JOIN
    mapKeys(remat_parse_failures) AS column_name,
    mapValues(remat_parse_failures) AS failure
ORDER BY column_name, reason, dpone_cdc_unique_key_hash
LIMIT 10 BY column_name, reason
