SELECT
    dpone_cdc_unique_key_hash,
    arrayFilter((k, f) -> tupleElement(f, 2) >= greatest(remat_start, 1), ['note', 'body'], remat_found) AS remat_carried_keys,
    arrayMap(f -> tupleElement(f, 1), arrayFilter(f -> tupleElement(f, 2) >= greatest(remat_start, 1), remat_found)) AS remat_carried_values
FROM
(
SELECT
    dpone_cdc_unique_key_hash,
    maxIf(remat_place, remat_starts) AS remat_start,
    [
        tuple(argMaxIf(remat_t9, remat_place, remat_t10), maxIf(remat_place, remat_t10)),
        tuple(argMaxIf(remat_t11, remat_place, remat_t12), maxIf(remat_place, remat_t12))
    ] AS remat_found
FROM
(
WITH
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    bitAnd(remat_t9 != '', NOT (startsWith(remat_t9, '"') AND length(remat_t9) <= 170 AND remat_text(remat_t9) = '__debezium_unavailable_value')) AS remat_t10,
    bitAnd(remat_t11 != '', NOT (startsWith(remat_t11, '"') AND length(remat_t11) <= 170 AND remat_text(remat_t11) = '__debezium_unavailable_value')) AS remat_t12
FROM
(
SELECT
    *,
    [remat_t8[indexOf(remat_t7, 'note')], '7'][remat_t6 + 1] AS remat_t9,
    [remat_t8[indexOf(remat_t7, 'body')], '7'][remat_t6 + 1] AS remat_t11
FROM
(
SELECT
    *,
    bitAnd(NOT remat_t2, empty(remat_t5)) AS remat_t6,
    tupleElement(remat_t5, 1) AS remat_t7,
    tupleElement(remat_t5, 2) AS remat_t8
FROM
(
SELECT
    *,
    arrayReverse(arrayConcat(remat_t1, JSONExtractKeysAndValuesRaw(arrayStringConcat(arrayMap(
    (t, following) -> multiIf(
        t IN ('true', 'false', 'null') OR match(t, '^[ \\t\\r\\n,:{}\\[\\]]'), t,
        startsWith(t, '"') AND isValidUTF8(t) AND isValidJSON(t), t,
        startsWith(t, '"') AND match(following, '^[ \\t\\r\\n]*:'), concat('"\\u0001":', multiIf(NOT isValidUTF8(t), '1', match(replaceRegexpAll(t, '\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', ''), '\\\\u[dD][89a-fA-F]'), '2', '3'), ',"\\u0002"'),
        startsWith(t, '"'), multiIf(NOT isValidUTF8(t), '1', match(replaceRegexpAll(t, '\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', ''), '\\\\u[dD][89a-fA-F]'), '2', '3'),
        match(following, '^[ \\t\\r\\n]*:'), t,
        t IN ('NaN', 'Infinity', '-Infinity') OR match(t, '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$'), concat('"', t, '"'),
        '3'),
    remat_t4,
    arrayResize(arrayPopFront(remat_t4), length(remat_t4))))))) AS remat_t5
FROM
(
SELECT
    *,
    if(isValidUTF8(remat_t3), extractAll(remat_t3, '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'), arrayMap(t -> convertCharset(t, 'utf8', 'latin1'), extractAll(convertCharset(remat_t3, 'latin1', 'utf8'), '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'))) AS remat_t4
FROM
(
SELECT
    *,
    if(remat_t2, '', dpone_cdc_payload_json) AS remat_t3
FROM
(
SELECT
    *,
    greatest(notEmpty(remat_t1), match(dpone_cdc_payload_json, '^[ \\t\\r\\n]*\\{[ \\t\\r\\n]*\\}[ \\t\\r\\n]*$')) AS remat_t2
FROM
(
SELECT
    *,
    JSONExtractKeysAndValuesRaw(substring(remat_t0, 1, (greatest(length(remat_t0), 5) - 5) * isValidUTF8(dpone_cdc_payload_json))) AS remat_t1
FROM
(
SELECT
    *,
    replaceRegexpAll(if(match(dpone_cdc_payload_json, '^(?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*"|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[ \\t\\r\\n]*[,}\\]])*$'), concat(dpone_cdc_payload_json, ' 0}'), ''), '((?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*")*)(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([ \\t\\r\\n]*[,}\\]])', '\\1"\\2"\\3') AS remat_t0
FROM
(
SELECT * FROM `serving`.`events`
)
)
)
)
)
)
)
)
)
)
GROUP BY dpone_cdc_unique_key_hash
)
