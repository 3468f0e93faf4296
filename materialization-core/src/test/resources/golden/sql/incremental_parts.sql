SELECT lower(hex(SHA256(arrayStringConcat(arraySort(groupArray(concat(id, ':', toString(block), ':', toString(version)))), ',')))) AS parts
FROM
(
    SELECT
        partition_id AS id,
        max(max_block_number) AS block,
        max(toUInt64OrZero(extract(name, '_[0-9]+_[0-9]+_[0-9]+_([0-9]+)$'))) AS version
    FROM system.parts
    WHERE database = 'serving' AND table = 'orders' AND active AND rows > 0
    GROUP BY id
)
