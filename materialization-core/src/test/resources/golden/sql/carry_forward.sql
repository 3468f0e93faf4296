INSERT INTO `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
(
    dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_operation,
    dpone_cdc_position,
    dpone_cdc_event_hash,
    dpone_cdc_payload_json,
    dpone_cdc_deleted,
    dpone_cdc_ingested_at,
    dpone_cdc_materialized_at,
    remat_event_count,
    remat_duplicate_count,
    remat_ordering_conflict,
    `id`,
    `notes`,
    `tags`,
    remat_withheld,
    remat_parse_failures,
    remat_carried_columns
)
SELECT
    `dpone_cdc_unique_key_hash`,
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_operation`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `dpone_cdc_payload_json`,
    `dpone_cdc_deleted`,
    `dpone_cdc_ingested_at`,
    `dpone_cdc_materialized_at`,
    `remat_event_count`,
    `remat_duplicate_count`,
    `remat_ordering_conflict`,
    `id`,
    `notes`,
    `tags`,
    multiIf(dpone_cdc_deleted = 1, 0, toUInt8(arrayExists(reason -> reason != '', [`remat_reason_id`, `remat_reason_tags`]) OR has([`remat_reason_id`, `remat_reason_notes`, `remat_reason_tags`], 'unavailable'))) AS remat_withheld,
    CAST((arrayFilter((name, reason) -> reason != '' AND dpone_cdc_deleted != 1, ['id', 'notes', 'tags'], [`remat_reason_id`, `remat_reason_notes`, `remat_reason_tags`]), arrayFilter(reason -> reason != '' AND dpone_cdc_deleted != 1, [`remat_reason_id`, `remat_reason_notes`, `remat_reason_tags`])) AS Map(LowCardinality(String), LowCardinality(String))) AS remat_parse_failures,
    CAST(arrayFilter((name, key) -> has(remat_carried_keys, key), ['notes'], ['notes']) AS Array(LowCardinality(String))) AS remat_carried_columns
FROM
(
SELECT
    `dpone_cdc_unique_key_hash`,
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_operation`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `dpone_cdc_payload_json`,
    `dpone_cdc_deleted`,
    `dpone_cdc_ingested_at`,
    `dpone_cdc_materialized_at`,
    `remat_event_count`,
    `remat_duplicate_count`,
    `remat_ordering_conflict`,
    `remat_carried_keys`,
    CAST([CAST(remat_t23 AS UInt64), defaultValueOfTypeName('UInt64')][(remat_t24 != '') + 1] AS UInt64) AS `id`,
    remat_t24 AS `remat_reason_id`,
    CAST([CAST([remat_t31, NULL][greatest(remat_t29, remat_t32 != '') + 1] AS Nullable(String)), CAST(NULL AS Nullable(String))][(remat_t33 != '') + 1] AS Nullable(String)) AS `notes`,
    remat_t33 AS `remat_reason_notes`,
    CAST([CAST(tupleElement(remat_t38, 1) AS Array(String)), defaultValueOfTypeName('Array(String)')][(remat_t39 != '') + 1] AS Array(String)) AS `tags`,
    remat_t39 AS `remat_reason_tags`
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_first([remat_t15, remat_first([remat_t21, transform(indexOf([toString(remat_t23) != remat_t22], 1), [1], ['out-of-range'], '')])]) AS remat_t24
FROM
(
SELECT
    *,
    toUInt64OrZero(remat_t22) AS remat_t23
FROM
(
WITH
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t21, remat_t19, remat_t17, remat_t20) AS remat_t22
FROM
(
SELECT
    *,
    transform(indexOf([empty(remat_t17), bitAnd(remat_t19 != '', remat_t20 < 0), bitAnd(remat_t19 != '', length(remat_t19) + remat_t20 > 20)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t21
FROM
(
WITH
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent
SELECT
    *,
    remat_exponent(remat_t17, remat_t18, remat_t19) + 0 AS remat_t20
FROM
(
SELECT
    *,
    trim(TRAILING '0' FROM remat_t18) AS remat_t19,
    remat_t32 AS remat_t33
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    trim(LEADING '0' FROM concat(remat_t17[2], remat_t17[3])) AS remat_t18,
    [remat_first([remat_t30, '']), ''][remat_t29 + 1] AS remat_t32
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    extractGroups(remat_t16, remat_number) AS remat_t17,
    remat_t28 IN ('', 'null') AS remat_t29,
    if(startsWith(remat_t28, '"'), '', remat_no_text(remat_t28)) AS remat_t30,
    remat_text(remat_t28) AS remat_t31,
    remat_first([remat_t37, remat_first(tupleElement(remat_t38, 2))]) AS remat_t39
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    if(startsWith(remat_t14, '"'), '', remat_no_text(remat_t14)) AS remat_t15,
    remat_text(remat_t14) AS remat_t16,
    transform(remat_t27, ['', 'null'], ['null', 'null']) AS remat_t28,
    if(startsWith(remat_t36, '['), '', remat_no_text(remat_t36)) AS remat_t37,
    arrayMap(v1 -> arrayMap(v2 -> arrayMap(v3 -> tuple(v3, remat_first([v2, ''])), [remat_text(v1)])[1], [if(startsWith(v1, '"'), '', remat_no_text(v1))])[1], JSONExtractArrayRaw(remat_t36)) AS remat_t38
FROM
(
SELECT
    *,
    transform(remat_t13, ['', 'null'], ['6', '5']) AS remat_t14,
    if(remat_t26 = '' AND lower(dpone_cdc_operation) = 'update', '8', remat_t26) AS remat_t27,
    transform(remat_t35, ['', 'null'], ['6', '5']) AS remat_t36
FROM
(
WITH
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    if((startsWith(remat_t12, '"') AND length(remat_t12) <= 80 AND remat_text(remat_t12) = '__unavailable'), '8', remat_t12) AS remat_t13,
    if((startsWith(remat_t25, '"') AND length(remat_t25) <= 80 AND remat_text(remat_t25) = '__unavailable'), '8', remat_t25) AS remat_t26,
    if((startsWith(remat_t34, '"') AND length(remat_t34) <= 80 AND remat_text(remat_t34) = '__unavailable'), '8', remat_t34) AS remat_t35
FROM
(
SELECT
    *,
    [remat_t11[indexOf(remat_t10, 'id')], '7'][remat_t7 + 1] AS remat_t12,
    [remat_t11[indexOf(remat_t10, 'notes')], '7'][remat_t7 + 1] AS remat_t25,
    [remat_t11[indexOf(remat_t10, 'tags')], '7'][remat_t7 + 1] AS remat_t34
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
    if(dpone_cdc_deleted = 1 AND dpone_cdc_payload_json IN ('', '{}', 'null'), dpone_cdc_unique_key_json, dpone_cdc_payload_json) AS remat_t0
FROM
(
SELECT
    dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_operation,
    dpone_cdc_position,
    dpone_cdc_event_hash,
    dpone_cdc_payload_json,
    dpone_cdc_deleted,
    dpone_cdc_ingested_at,
    dpone_cdc_materialized_at,
    remat_event_count,
    remat_duplicate_count,
    remat_ordering_conflict,
    arrayFilter((key, name) -> remat_waiting.remat_parse_failures[name] = 'unavailable', ['notes'], ['notes']) AS remat_wanted,
    arrayFilter(key -> has(remat_wanted, key), remat_found.remat_carried_keys) AS remat_carried_keys,
    arrayFilter((value, key) -> has(remat_wanted, key), remat_found.remat_carried_values, remat_found.remat_carried_keys) AS remat_carried_values
FROM
(
    SELECT dpone_cdc_unique_key_hash,
    dpone_cdc_unique_key_json,
    dpone_cdc_operation,
    dpone_cdc_position,
    dpone_cdc_event_hash,
    dpone_cdc_payload_json,
    dpone_cdc_deleted,
    dpone_cdc_ingested_at,
    dpone_cdc_materialized_at,
    remat_event_count,
    remat_duplicate_count,
    remat_ordering_conflict, remat_parse_failures
    FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
    WHERE remat_withheld = 2
) AS remat_waiting
LEFT JOIN
(
SELECT
    dpone_cdc_unique_key_hash,
    arrayFilter((k, f) -> tupleElement(f, 2) >= greatest(remat_start, 1), ['notes'], remat_found) AS remat_carried_keys,
    arrayMap(f -> tupleElement(f, 1), arrayFilter(f -> tupleElement(f, 2) >= greatest(remat_start, 1), remat_found)) AS remat_carried_values
FROM
(
SELECT
    dpone_cdc_unique_key_hash,
    maxIf(remat_place, remat_starts) AS remat_start,
    [
        tuple(argMaxIf(remat_t9, remat_place, remat_t10), maxIf(remat_place, remat_t10))
    ] AS remat_found
FROM
(
WITH
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    bitAnd(remat_t9 != '', NOT (startsWith(remat_t9, '"') AND length(remat_t9) <= 80 AND remat_text(remat_t9) = '__unavailable')) AS remat_t10
FROM
(
SELECT
    *,
    [remat_t8[indexOf(remat_t7, 'notes')], '7'][remat_t6 + 1] AS remat_t9
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
SELECT
    dpone_cdc_unique_key_hash,
    if(dpone_cdc_deleted = 1, '{}', remat_once.dpone_cdc_payload_json) AS dpone_cdc_payload_json,
    row_number() OVER (PARTITION BY dpone_cdc_unique_key_hash ORDER BY remat_source_order, dpone_cdc_ingested_at, dpone_cdc_event_hash) AS remat_place,
    lower(dpone_cdc_operation) IN ('insert', 'snapshot') OR dpone_cdc_deleted = 1 AS remat_starts
FROM
(
    SELECT *
    FROM
    (
        WITH
            text -> if(
                match(text, '[:/,-]'),
                arrayStringConcat(arrayMap(part -> concat(leftPad(toString(length(trim(LEADING '0' FROM part))), 6, '0'), trim(LEADING '0' FROM part)), splitByRegexp('[:/,-]', text))),
                concat(leftPad(toString(length(trim(LEADING '0' FROM text))), 6, '0'), trim(LEADING '0' FROM text))
            ) AS numeric
        SELECT
            dpone_cdc_stream_id,
            dpone_cdc_route_id,
            dpone_cdc_pipeline_name,
            dpone_cdc_source_schema,
            dpone_cdc_source_table,
            dpone_cdc_operation,
            dpone_cdc_position,
            dpone_cdc_sequence,
            dpone_cdc_event_hash,
            dpone_cdc_unique_key_hash,
            dpone_cdc_unique_key_json,
            dpone_cdc_payload_json,
            dpone_cdc_before_json,
            dpone_cdc_deleted,
            dpone_cdc_ingested_at,
            concat(numeric(if(startsWith(lower(dpone_cdc_position), '0x'), substring(lower(dpone_cdc_position), 3), lower(dpone_cdc_position))), ' ', numeric(lower(dpone_cdc_sequence))) AS remat_source_order
        FROM `analytics`.`orders_cdc`
        WHERE dpone_cdc_stream_id = 'shop\'s \\ stream' AND dpone_cdc_ingested_at <= toDateTime64('2026-01-31 23:59:58.123000000', 9, 'UTC') AND NOT (lower(dpone_cdc_operation) = 'truncate')
    )
    WHERE dpone_cdc_unique_key_hash IN (SELECT dpone_cdc_unique_key_hash FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c` WHERE remat_withheld = 2)
    ORDER BY remat_source_order, dpone_cdc_ingested_at, dpone_cdc_event_hash, dpone_cdc_stream_id, dpone_cdc_route_id, dpone_cdc_pipeline_name, dpone_cdc_source_schema, dpone_cdc_source_table, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_sequence, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_before_json, dpone_cdc_deleted
    LIMIT 1 BY dpone_cdc_unique_key_hash, dpone_cdc_event_hash
) AS remat_once
WHERE NOT ((dpone_cdc_stream_id = 'shop\'s \\ stream' AND (remat_source_order, dpone_cdc_ingested_at) <= ('00000210 000000', toDateTime64('2026-01-31 12:00:00.500000000', 9, 'UTC'))))
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
) AS remat_found USING (dpone_cdc_unique_key_hash)
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
)
)
)
