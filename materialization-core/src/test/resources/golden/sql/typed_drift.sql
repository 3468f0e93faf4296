SELECT
    remat_key AS key,
    remat_type AS json_type,
    remat_rows AS rows,
    tupleElement(remat_first, 1) AS first_position,
    tupleElement(remat_first, 2) AS first_key,
    tupleElement(remat_first, 4) AS first_key_hash,
    toString(tupleElement(remat_first, 5)) AS first_ingested,
    if(remat_type = 'malformed-document', tupleElement(remat_first, 3), substringUTF8(replaceRegexpAll(arrayStringConcat(arrayMap(t -> if(t IN ('1', '2', '3'), 'malformed', t), extractAll(tupleElement(remat_first, 3), '"(?:[^"\\\\]|\\\\[\\s\\S])*(?:"|\\\\?$)|[1-3]|[^"1-3]+'))), '\\[9,"([-+.0-9a-zA-Z]+)(?:"\\]|$)', '\\1'), 1, 100)) AS example
FROM
(
SELECT
    tupleElement(remat_field, 1) AS remat_key,
    tupleElement(remat_field, 2) AS remat_type,
    count() AS remat_rows,
    argMin(tuple(dpone_cdc_position, dpone_cdc_unique_key_json, tupleElement(remat_field, 3), dpone_cdc_unique_key_hash, dpone_cdc_ingested_at), tuple(dpone_cdc_ingested_at, dpone_cdc_position, dpone_cdc_unique_key_hash)) AS remat_first
FROM
(
SELECT
    dpone_cdc_position, dpone_cdc_unique_key_json, dpone_cdc_ingested_at, dpone_cdc_unique_key_hash,
    arrayJoin(remat_fields) AS remat_field
FROM
(
SELECT
    dpone_cdc_position, dpone_cdc_unique_key_json, dpone_cdc_ingested_at, dpone_cdc_unique_key_hash,
    if(remat_t6,
    [tuple('', 'malformed-document', substringUTF8(toValidUTF8(substring(dpone_cdc_payload_json, 1, 800)), 1, 100))],
    arrayMap(
        (k, v) -> tuple(if(k = char(1) AND v IN ('1', '2', '3'), '(unreadable key)', k), if(startsWith(v, '[9,"'), 'number', transform(substring(v, 1, 1), ['{', '[', '"', 't', 'f', 'n'], ['object', 'array', 'string', 'boolean', 'boolean', 'null'], 'malformed')), substringUTF8(v, 1, 800)),
        arrayFilter((x, c) -> c, remat_t7, remat_t10),
        arrayFilter((x, c) -> c, remat_t8, remat_t10))) AS remat_fields
FROM
(
SELECT
    *,
    arrayMap((k, count) -> count = 1 AND (k != char(2) OR NOT remat_t9), remat_t7, arrayEnumerateUniq(remat_t7)) AS remat_t10
FROM
(
SELECT
    *,
    arrayExists((k, v) -> k = char(1) AND v IN ('1', '2', '3'), remat_t7, remat_t8) AS remat_t9
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
        t IN ('NaN', 'Infinity', '-Infinity') OR match(t, '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$'), concat('[9,"', t, '"]'),
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
    JSONExtractKeysAndValuesRaw(substring(remat_t0, 1, (greatest(length(remat_t0), 9) - 9) * isValidUTF8(dpone_cdc_payload_json))) AS remat_t1
FROM
(
SELECT
    *,
    replaceRegexpAll(if(match(dpone_cdc_payload_json, '^(?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*"|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[ \\t\\r\\n]*[,}\\]])*$'), concat(dpone_cdc_payload_json, ' 0}'), ''), '((?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*")*)(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([ \\t\\r\\n]*[,}\\]])', '\\1[9,"\\2"]\\3') AS remat_t0
FROM
(
SELECT * FROM `serving`.`orders`
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
)
)
GROUP BY remat_key, remat_type
)
ORDER BY key, json_type
