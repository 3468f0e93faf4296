SELECT
    CAST([CAST(remat_t35 AS JSON), defaultValueOfTypeName('JSON')][(remat_t40 != '') + 1] AS JSON) AS `props`,
    remat_t40 AS `remat_reason_props`,
    CAST([CAST(remat_t20 AS UInt64), defaultValueOfTypeName('UInt64')][(remat_t21 != '') + 1] AS UInt64) AS `order_id`,
    remat_t21 AS `remat_reason_order_id`
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_first([remat_t12, remat_first([remat_t18, transform(indexOf([toString(remat_t20) != remat_t19], 1), [1], ['out-of-range'], '')])]) AS remat_t21
FROM
(
SELECT
    *,
    toUInt64OrZero(remat_t19) AS remat_t20
FROM
(
WITH
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t18, remat_t16, remat_t14, remat_t17) AS remat_t19
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    transform(indexOf([empty(remat_t14), bitAnd(remat_t16 != '', remat_t17 < 0), bitAnd(remat_t16 != '', length(remat_t16) + remat_t17 > 20)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t18,
    remat_first([if(startsWith(remat_t32, '{'), '', remat_no_text(remat_t32)), transform(arrayFirst(t -> match(t, '^[1-3]$'), remat_t33), ['1', '2', '3'], ['bad-utf8', 'lone-surrogate', 'malformed-value'], ''), transform(indexOf([arrayExists(t -> startsWith(t, '[9,"') AND (NOT isFinite(toFloat64OrZero(if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t))) OR length(if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t)) > 18 AND NOT match(if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t), '[.eE]') AND toString(toInt64OrZero(if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t))) != if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t) AND toString(toUInt64OrZero(if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t))) != if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t)), remat_t33), isNull(remat_t34), arrayExists((t, before) -> startsWith(t, '[9,"') AND before != ':' AND length(trim(LEADING '-' FROM if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t))) > 15 AND NOT match(if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t), '[.eE]'), remat_t33, arrayShiftRight(remat_t33, 1, '')), arrayExists(
    (t, first, before, after, second) -> t = 'null' AND before != ':' AND NOT (before = ',' AND (startsWith(first, '"') OR startsWith(first, '[9,"') OR first IN ('true', 'false'))) AND NOT (after = ',' AND (startsWith(second, '"') OR startsWith(second, '[9,"') OR second IN ('true', 'false'))),
    remat_t33, arrayShiftRight(remat_t33, 2, ''), arrayShiftRight(remat_t33, 1, ''), arrayShiftLeft(remat_t33, 1, ''), arrayShiftLeft(remat_t33, 2, ''))], 1), [1, 2, 3, 4], ['out-of-range', 'changed-by-type', 'too-many-digits', 'changed-by-type'], ''), transform(indexOf([arrayFilter(t -> match(t, '^[-0-9]'), remat_t38) != arrayFilter(t -> match(t, '^[-0-9]'), remat_t39), remat_t38 != remat_t39], 1), [1, 2], ['too-many-digits', 'changed-by-type'], '')]) AS remat_t40
FROM
(
WITH
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    remat_exponent(remat_t14, remat_t15, remat_t16) + 0 AS remat_t17,
    arraySort(arrayMap(t -> multiIf(match(t, '^[-0-9]'), arrayMap(v1 -> arrayMap(v2 -> arrayMap(v3 -> arrayMap(v4 -> if(v3 = '', '0', concat(v1[1], v3, 'e', toString(v4))), [remat_exponent(v1, v2, v3) + 0])[1], [trim(TRAILING '0' FROM v2)])[1], [trim(LEADING '0' FROM concat(v1[2], v1[3]))])[1], [extractGroups(t, remat_number)])[1], position(t, '\\') > 0, concat('"', JSONExtractString(t), '"'), t), if(remat_t36 = remat_t37, [], remat_t36))) AS remat_t38,
    arraySort(arrayMap(t -> multiIf(match(t, '^[-0-9]'), arrayMap(v1 -> arrayMap(v2 -> arrayMap(v3 -> arrayMap(v4 -> if(v3 = '', '0', concat(v1[1], v3, 'e', toString(v4))), [remat_exponent(v1, v2, v3) + 0])[1], [trim(TRAILING '0' FROM v2)])[1], [trim(LEADING '0' FROM concat(v1[2], v1[3]))])[1], [extractGroups(t, remat_number)])[1], position(t, '\\') > 0, concat('"', JSONExtractString(t), '"'), t), if(remat_t36 = remat_t37, [], remat_t37))) AS remat_t39
FROM
(
SELECT
    *,
    trim(TRAILING '0' FROM remat_t15) AS remat_t16,
    arraySort(arrayFilter(t -> t NOT IN ('{', '}', ']', ':', ','), extractAll(toString(remat_t35), '"(?:[^"\\\\]|\\\\[\\s\\S])*"|[-+.0-9a-z]+|[\\[\\]{}:,]'))) AS remat_t37
FROM
(
SELECT
    *,
    trim(LEADING '0' FROM concat(remat_t14[2], remat_t14[3])) AS remat_t15,
    ifNull(remat_t34, CAST('{}' AS JSON)) AS remat_t35
FROM
(
WITH
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    extractGroups(remat_t13, remat_number) AS remat_t14,
    accurateCastOrNull(arrayStringConcat(arrayMap(t -> if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t), remat_t33)), 'JSON') AS remat_t34,
    arraySort(arrayMap(t -> if(startsWith(t, '[9,"'), substring(t, 5, length(t) - 6), t), arrayFilter(
    (t, before, after, second) -> t NOT IN ('{', '}', ']', ':', ',') AND NOT (t = 'null' AND before = ':') AND NOT (after = ':' AND second = 'null'),
    remat_t33, arrayShiftRight(remat_t33, 1, ''), arrayShiftLeft(remat_t33, 1, ''), arrayShiftLeft(remat_t33, 2, '')))) AS remat_t36
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text
SELECT
    *,
    if(startsWith(remat_t11, '"'), '', remat_no_text(remat_t11)) AS remat_t12,
    remat_text(remat_t11) AS remat_t13,
    extractAll(if(startsWith(remat_t32, '{'), remat_t32, ''), '\\[9,"[^"]*"\\]|"(?:[^"\\\\]|\\\\[\\s\\S])*"|[a-z0-9]+|[\\[\\]{}:,]') AS remat_t33
FROM
(
SELECT
    *,
    transform(remat_t10, ['', 'null'], ['6', '5']) AS remat_t11,
    transform(remat_t31, ['', 'null'], ['{"a":[[9,"1"],"1"]}', '5']) AS remat_t32
FROM
(
SELECT
    *,
    [remat_t9[indexOf(remat_t8, 'order_id')], '7'][remat_t7 + 1] AS remat_t10,
    [remat_t30[indexOf(remat_t29, 'props')], '7'][remat_t28 + 1] AS remat_t31
FROM
(
SELECT
    *,
    bitAnd(NOT remat_t3, empty(remat_t6)) AS remat_t7,
    tupleElement(remat_t6, 1) AS remat_t8,
    tupleElement(remat_t6, 2) AS remat_t9,
    bitAnd(NOT remat_t24, empty(remat_t27)) AS remat_t28,
    tupleElement(remat_t27, 1) AS remat_t29,
    tupleElement(remat_t27, 2) AS remat_t30
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
    arrayResize(arrayPopFront(remat_t5), length(remat_t5))))))) AS remat_t6,
    arrayReverse(arrayConcat(remat_t23, JSONExtractKeysAndValuesRaw(arrayStringConcat(arrayMap(
    (t, following) -> multiIf(
        t IN ('true', 'false', 'null') OR match(t, '^[ \\t\\r\\n,:{}\\[\\]]'), t,
        startsWith(t, '"') AND isValidUTF8(t) AND isValidJSON(t), t,
        startsWith(t, '"') AND match(following, '^[ \\t\\r\\n]*:'), concat('"\\u0001":', multiIf(NOT isValidUTF8(t), '1', match(replaceRegexpAll(t, '\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', ''), '\\\\u[dD][89a-fA-F]'), '2', '3'), ',"\\u0002"'),
        startsWith(t, '"'), multiIf(NOT isValidUTF8(t), '1', match(replaceRegexpAll(t, '\\\\[^u]|\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}', ''), '\\\\u[dD][89a-fA-F]'), '2', '3'),
        match(following, '^[ \\t\\r\\n]*:'), t,
        t IN ('NaN', 'Infinity', '-Infinity') OR match(t, '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$'), concat('[9,"', t, '"]'),
        '3'),
    remat_t26,
    arrayResize(arrayPopFront(remat_t26), length(remat_t26))))))) AS remat_t27
FROM
(
SELECT
    *,
    if(isValidUTF8(remat_t4), extractAll(remat_t4, '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'), arrayMap(t -> convertCharset(t, 'utf8', 'latin1'), extractAll(convertCharset(remat_t4, 'latin1', 'utf8'), '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'))) AS remat_t5,
    if(isValidUTF8(remat_t25), extractAll(remat_t25, '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'), arrayMap(t -> convertCharset(t, 'utf8', 'latin1'), extractAll(convertCharset(remat_t25, 'latin1', 'utf8'), '"(?:[^"\\\\]|\\\\[\\s\\S])*"?|[ \\t\\r\\n,:{}\\[\\]]+|[^ \\t\\r\\n,:{}\\[\\]"]+'))) AS remat_t26
FROM
(
SELECT
    *,
    if(remat_t3, '', remat_t0) AS remat_t4,
    if(remat_t24, '', remat_t0) AS remat_t25
FROM
(
SELECT
    *,
    greatest(notEmpty(remat_t2), match(remat_t0, '^[ \\t\\r\\n]*\\{[ \\t\\r\\n]*\\}[ \\t\\r\\n]*$')) AS remat_t3,
    greatest(notEmpty(remat_t23), match(remat_t0, '^[ \\t\\r\\n]*\\{[ \\t\\r\\n]*\\}[ \\t\\r\\n]*$')) AS remat_t24
FROM
(
SELECT
    *,
    JSONExtractKeysAndValuesRaw(substring(remat_t1, 1, (greatest(length(remat_t1), 5) - 5) * isValidUTF8(remat_t0))) AS remat_t2,
    JSONExtractKeysAndValuesRaw(substring(remat_t22, 1, (greatest(length(remat_t22), 9) - 9) * isValidUTF8(remat_t0))) AS remat_t23
FROM
(
SELECT
    *,
    replaceRegexpAll(if(match(remat_t0, '^(?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*"|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[ \\t\\r\\n]*[,}\\]])*$'), concat(remat_t0, ' 0}'), ''), '((?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*")*)(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([ \\t\\r\\n]*[,}\\]])', '\\1"\\2"\\3') AS remat_t1,
    replaceRegexpAll(if(match(remat_t0, '^(?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*"|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[ \\t\\r\\n]*[,}\\]])*$'), concat(remat_t0, ' 0}'), ''), '((?:[^"0-9-]|"(?:[^"\\\\]|\\\\[\\s\\S])*")*)(-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)([ \\t\\r\\n]*[,}\\]])', '\\1[9,"\\2"]\\3') AS remat_t22
FROM
(
SELECT
    *,
    dpone_cdc_payload_json AS remat_t0
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
SETTINGS
    input_format_try_infer_dates = 0,
    input_format_try_infer_datetimes = 0,
    input_format_json_read_bools_as_numbers = 0,
    input_format_json_read_bools_as_strings = 0,
    input_format_json_read_numbers_as_strings = 0,
    input_format_json_read_arrays_as_strings = 0,
    input_format_json_read_objects_as_strings = 0,
    output_format_json_quote_64bit_integers = 0,
    output_format_json_quote_64bit_floats = 0
