SELECT
    count() AS keys,
    countIf(dpone_cdc_deleted = 1) AS deleted_keys,
    sum(remat_event_count) AS events,
    sum(remat_duplicate_count) AS duplicates,
    countIf(remat_ordering_conflict = 1 AND remat_duplicate_count = 0) AS conflicts_without_duplicates,
    countIf(remat_ordering_conflict = 1) AS conflicts,
    countIf(dpone_cdc_unique_key_hash = '' OR dpone_cdc_unique_key_json IN ('', '{}', 'null')) AS keys_without_key,
    countIf(dpone_cdc_event_hash = '') AS events_without_hash,
    countIf(arraySort(JSONExtractKeys(dpone_cdc_unique_key_json)) != ['order_id']) AS undeclared_keys,
    anyIf(dpone_cdc_unique_key_json, arraySort(JSONExtractKeys(dpone_cdc_unique_key_json)) != ['order_id']) AS undeclared_example,
    countIf(remat_withheld = 1) AS rows_withheld,
    countIf(notEmpty(mapKeys(remat_parse_failures))) AS rows_with_failures,
    0 AS rows_unavailable,
    max(remat_event_count) AS largest_events,
    argMax(dpone_cdc_unique_key_json, remat_event_count) AS largest_key
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE 1
