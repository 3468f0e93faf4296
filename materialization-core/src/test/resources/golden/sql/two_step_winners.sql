INSERT INTO `serving`.`winners`
SELECT
    reinterpretAsUInt128(sipHash128(remat_key, max(remat_first))) AS remat_row,
    sum(remat_deliveries) AS remat_event_count,
    sum(remat_deliveries) - count() AS remat_duplicate_count,
    max(remat_newest) AS remat_other_newest
FROM
(
    SELECT
        remat_key,
        remat_event,
        count() AS remat_deliveries,
        min(remat_order) AS remat_first,
        max(remat_other) AS remat_newest,
        min(remat_key_json) AS remat_least,
        max(remat_key_json) AS remat_greatest
    FROM `serving`.`places`
    WHERE remat_key < toUInt128('170141183460469231731687303715884105728')
    GROUP BY remat_key, remat_event
)
GROUP BY remat_key
HAVING throwIf(min(remat_least) != max(remat_greatest), 'remat: one key hash, two keys') = 0
