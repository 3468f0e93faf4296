SELECT
    count() AS rows,
    concat(
        leftPad(lower(hex(sum(row_hash))), 16, '0'),
        leftPad(lower(hex(groupBitXor(row_hash))), 16, '0')
    ) AS checksum
FROM
(
    SELECT cityHash64(toString(tuple(*))) AS row_hash
    FROM `serving`.`orders`
)
