SELECT
    `dpone_cdc_unique_key_hash`,
    CAST([CAST(remat_t17 AS String), defaultValueOfTypeName('String')][(remat_t18 != '') + 1] AS String) AS `note`,
    remat_t18 AS `remat_reason_note`,
    CAST([CAST([remat_t29, NULL][greatest(remat_t27, remat_t30 != '') + 1] AS Nullable(String)), CAST(NULL AS Nullable(String))][(remat_t31 != '') + 1] AS Nullable(String)) AS `city`,
    remat_t31 AS `remat_reason_city`
FROM
(
SELECT
    *,
    remat_t30 AS remat_t31
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    [remat_first([remat_t28, '']), ''][remat_t27 + 1] AS remat_t30
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    remat_t26 IN ('', 'null') AS remat_t27,
    if(startsWith(remat_t26, '"'), '', remat_no_text(remat_t26)) AS remat_t28,
    remat_text(remat_t26) AS remat_t29
FROM
(
SELECT
    *,
    transform(remat_t25, ['', 'null'], ['null', 'null']) AS remat_t26
FROM
(
WITH
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_first([remat_t16, '']) AS remat_t18,
    if(remat_t24 = '' AND lower(dpone_cdc_operation) = 'update' OR (startsWith(remat_t24, '"') AND length(remat_t24) <= 170 AND remat_text(remat_t24) = '__debezium_unavailable_value'), '8', remat_t24) AS remat_t25
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    if(startsWith(remat_t15, '"'), '', remat_no_text(remat_t15)) AS remat_t16,
    remat_text(remat_t15) AS remat_t17,
    [remat_t23[indexOf(remat_t22, 'city')], '', remat_t20, '4'][indexOf([startsWith(remat_t20, '{'), remat_t20 IN ('', 'null'), match(remat_t20, '^[0-9]$'), 1], 1)] AS remat_t24
FROM
(
SELECT
    *,
    transform(remat_t14, ['', 'null'], ['6', '5']) AS remat_t15,
    tupleElement(remat_t21, 1) AS remat_t22,
    tupleElement(remat_t21, 2) AS remat_t23
FROM
(
SELECT
    *,
    if(remat_t13 = '' AND lower(dpone_cdc_operation) = 'update', '8', remat_t13) AS remat_t14,
    arrayReverse(JSONExtractKeysAndValuesRaw(if(startsWith(remat_t20, '{'), remat_t20, ''))) AS remat_t21
FROM
(
WITH
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    if((startsWith(remat_t12, '"') AND length(remat_t12) <= 170 AND remat_text(remat_t12) = '__debezium_unavailable_value'), '8', remat_t12) AS remat_t13,
    if((startsWith(remat_t19, '"') AND length(remat_t19) <= 170 AND remat_text(remat_t19) = '__debezium_unavailable_value'), '8', remat_t19) AS remat_t20
FROM
(
SELECT
    *,
    [remat_t11[indexOf(remat_t10, 'note')], '7'][remat_t7 + 1] AS remat_t12,
    [remat_t11[indexOf(remat_t10, 'address')], '7'][remat_t7 + 1] AS remat_t19
FROM
(
SELECT
    *,
    arrayConcat(remat_carried_keys, remat_t8) AS remat_t10,
    arrayConcat(remat_carried_values, remat_t9) AS remat_t11
FROM
(
SELECT
    *,
    bitAnd(NOT remat_t3, empty(remat_t6)) AS remat_t7,
    tupleElement(remat_t6, 1) AS remat_t8,
    tupleElement(remat_t6, 2) AS remat_t9
FROM
(
SELECT
    *,
    arrayReverse(arrayConcat(remat_t2, JSONExtractKeysAndValuesRaw(arrayStringConcat(arrayMap(
    (t, following) -> multiIf(
        t IN ('true', 'false', 'null') OR match(t, '^[ \\t\\r\\n,:{}\\[\\]]'), t,
        startsWith(t, '"') AND isValidUTF8(t) AND isValidJSON(t), t,
        startsWith(t, '"') AND match(following, '^[ \\t\\r\\n]*:'), concat('"\\u0001":', multiIf(NOT isValidUTF8(t), '1', match(replaceRegexpAll(t, '\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', ''), '\\\\u[dD][89a-fA-F]'), '2', '3'), ',"\\u0002"'),
        startsWith(t, '"'), multiIf(NOT isValidUTF8(t), '1', match(replaceRegexpAll(t, '\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', ''), '\\\\u[dD][89a-fA-F]'), '2', '3'),
        match(following, '^[ \\t\\r\\n]*:'), t,
        t IN ('NaN', 'Infinity', '-Infinity') OR match(t, '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$'), concat('"', t, '"'),
        '3'),
    remat_t5,
    arrayResize(arrayPopFront(remat_t5), length(remat_t5))))))) AS remat_t6
FROM
(
SELECT
    *,
    if(isValidUTF8(remat_t4), extractAll(remat_t4, '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'), arrayMap(t -> convertCharset(t, 'utf8', 'latin1'), extractAll(convertCharset(remat_t4, 'latin1', 'utf8'), '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'))) AS remat_t5
FROM
(
SELECT
    *,
    if(remat_t3, '', remat_t0) AS remat_t4
FROM
(
SELECT
    *,
    greatest(notEmpty(remat_t2), match(remat_t0, '^[ \\t\\r\\n]*\\{[ \\t\\r\\n]*\\}[ \\t\\r\\n]*$')) AS remat_t3
FROM
(
SELECT
    *,
    JSONExtractKeysAndValuesRaw(substring(remat_t1, 1, (greatest(length(remat_t1), 5) - 5) * isValidUTF8(remat_t0))) AS remat_t2
FROM
(
SELECT
    *,
    replaceRegexpAll(if(match(remat_t0, '^(?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*"|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[ \\t\\r\\n]*[,}\\]])*$'), concat(remat_t0, ' 0}'), ''), '((?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*")*)(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([ \\t\\r\\n]*[,}\\]])', '\\1"\\2"\\3') AS remat_t1
FROM
(
SELECT
    *,
    if(dpone_cdc_deleted, dpone_cdc_unique_key_json, dpone_cdc_payload_json) AS remat_t0
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
)
)
)
)
)
)
)
)
