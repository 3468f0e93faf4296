SELECT
    count() AS rows,
    concat(
        leftPad(lower(hex(sum(row_hash))), 16, '0'),
        leftPad(lower(hex(groupBitXor(row_hash))), 16, '0')
    ) AS checksum
FROM
(
    SELECT cityHash64(dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash, dpone_cdc_payload_json, dpone_cdc_deleted, dpone_cdc_ingested_at, `id`, isNull(`notes`), assumeNotNull(`notes`), toString(`tags`)) AS row_hash
    FROM `serving`.`orders`
)
