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
    if(remat_again = 1, 3, multiIf(dpone_cdc_deleted = 1, 0, has([`remat_reason_notes`], 'unavailable'), 2, toUInt8(arrayExists(reason -> reason != '', [`remat_reason_id`, `remat_reason_tags`]) OR has([`remat_reason_id`, `remat_reason_notes`, `remat_reason_tags`], 'unavailable')))) AS remat_withheld,
    CAST((arrayFilter((name, reason) -> reason != '' AND dpone_cdc_deleted != 1, ['id', 'notes', 'tags'], [`remat_reason_id`, `remat_reason_notes`, `remat_reason_tags`]), arrayFilter(reason -> reason != '' AND dpone_cdc_deleted != 1, [`remat_reason_id`, `remat_reason_notes`, `remat_reason_tags`])) AS Map(LowCardinality(String), LowCardinality(String))) AS remat_parse_failures,
    CAST([] AS Array(LowCardinality(String))) AS remat_carried_columns
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
    `remat_again`,
    CAST([CAST(remat_t21 AS UInt64), defaultValueOfTypeName('UInt64')][(remat_t22 != '') + 1] AS UInt64) AS `id`,
    remat_t22 AS `remat_reason_id`,
    CAST([CAST([remat_t29, NULL][greatest(remat_t27, remat_t30 != '') + 1] AS Nullable(String)), CAST(NULL AS Nullable(String))][(remat_t31 != '') + 1] AS Nullable(String)) AS `notes`,
    remat_t31 AS `remat_reason_notes`,
    CAST([CAST(tupleElement(remat_t36, 1) AS Array(String)), defaultValueOfTypeName('Array(String)')][(remat_t37 != '') + 1] AS Array(String)) AS `tags`,
    remat_t37 AS `remat_reason_tags`
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_first([remat_t13, remat_first([remat_t19, transform(indexOf([toString(remat_t21) != remat_t20], 1), [1], ['out-of-range'], '')])]) AS remat_t22
FROM
(
SELECT
    *,
    toUInt64OrZero(remat_t20) AS remat_t21
FROM
(
WITH
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t19, remat_t17, remat_t15, remat_t18) AS remat_t20
FROM
(
SELECT
    *,
    transform(indexOf([empty(remat_t15), bitAnd(remat_t17 != '', remat_t18 < 0), bitAnd(remat_t17 != '', length(remat_t17) + remat_t18 > 20)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t19
FROM
(
WITH
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent
SELECT
    *,
    remat_exponent(remat_t15, remat_t16, remat_t17) + 0 AS remat_t18
FROM
(
SELECT
    *,
    trim(TRAILING '0' FROM remat_t16) AS remat_t17,
    remat_t30 AS remat_t31
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    trim(LEADING '0' FROM concat(remat_t15[2], remat_t15[3])) AS remat_t16,
    [remat_first([remat_t28, '']), ''][remat_t27 + 1] AS remat_t30
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    extractGroups(remat_t14, remat_number) AS remat_t15,
    remat_t26 IN ('', 'null') AS remat_t27,
    if(startsWith(remat_t26, '"'), '', remat_no_text(remat_t26)) AS remat_t28,
    remat_text(remat_t26) AS remat_t29,
    remat_first([remat_t35, remat_first(tupleElement(remat_t36, 2))]) AS remat_t37
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    if(startsWith(remat_t12, '"'), '', remat_no_text(remat_t12)) AS remat_t13,
    remat_text(remat_t12) AS remat_t14,
    transform(remat_t25, ['', 'null'], ['null', 'null']) AS remat_t26,
    if(startsWith(remat_t34, '['), '', remat_no_text(remat_t34)) AS remat_t35,
    arrayMap(v1 -> arrayMap(v2 -> arrayMap(v3 -> tuple(v3, remat_first([v2, ''])), [remat_text(v1)])[1], [if(startsWith(v1, '"'), '', remat_no_text(v1))])[1], JSONExtractArrayRaw(remat_t34)) AS remat_t36
FROM
(
SELECT
    *,
    transform(remat_t11, ['', 'null'], ['6', '5']) AS remat_t12,
    if(remat_t24 = '' AND lower(dpone_cdc_operation) = 'update', '8', remat_t24) AS remat_t25,
    transform(remat_t33, ['', 'null'], ['6', '5']) AS remat_t34
FROM
(
WITH
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    if((startsWith(remat_t10, '"') AND length(remat_t10) <= 80 AND remat_text(remat_t10) = '__unavailable'), '8', remat_t10) AS remat_t11,
    if((startsWith(remat_t23, '"') AND length(remat_t23) <= 80 AND remat_text(remat_t23) = '__unavailable'), '8', remat_t23) AS remat_t24,
    if((startsWith(remat_t32, '"') AND length(remat_t32) <= 80 AND remat_text(remat_t32) = '__unavailable'), '8', remat_t32) AS remat_t33
FROM
(
SELECT
    *,
    [remat_t9[indexOf(remat_t8, 'id')], '7'][remat_t7 + 1] AS remat_t10,
    [remat_t9[indexOf(remat_t8, 'notes')], '7'][remat_t7 + 1] AS remat_t23,
    [remat_t9[indexOf(remat_t8, 'tags')], '7'][remat_t7 + 1] AS remat_t32
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
    now64(3, 'UTC') AS dpone_cdc_materialized_at,
    remat_event_count,
    0 AS remat_duplicate_count,
    remat_source_order != remat_other_newest AS remat_ordering_conflict,
    remat_event_count != remat_distinct_events AS remat_again
FROM
(
    SELECT
        *,
        count() OVER whole_key AS remat_event_count,
        uniqExact(remat_event) OVER whole_key AS remat_distinct_events,
        max(remat_order) OVER whole_key AS remat_greatest_order,
        max(remat_source_order) OVER whole_key AS remat_other_newest,
        min(remat_key) OVER whole_key AS remat_least_key,
        max(remat_key) OVER whole_key AS remat_greatest_key
    FROM
    (
        SELECT
            *,
            concat(reinterpretAsFixedString(byteSwap(bitXor(reinterpretAsUInt64(dpone_cdc_ingested_at), 0x8000000000000000))), remat_source_order, ' ', dpone_cdc_event_hash) AS remat_order,
            cityHash64(dpone_cdc_event_hash) AS remat_event,
            cityHash64(dpone_cdc_unique_key_json) AS remat_key
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
    )
    WINDOW whole_key AS (PARTITION BY dpone_cdc_stream_id, dpone_cdc_unique_key_hash)
) AS remat_counted
WHERE remat_order = remat_greatest_order
  AND throwIf(remat_least_key != remat_greatest_key, 'remat: one key hash, two keys') = 0
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
