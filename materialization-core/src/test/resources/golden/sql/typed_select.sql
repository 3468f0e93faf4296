WITH
    (integer, scale) -> concat(if(startsWith(integer, '-'), '-', ''), substring(leftPad(trim(LEADING '-' FROM integer), 80, '0'), 1, 80 - scale), '.', substring(leftPad(trim(LEADING '-' FROM integer), 80, '0'), 81 - scale)) AS remat_point
SELECT
    `dpone_cdc_unique_key_hash`,
    CAST([CAST(remat_t19 AS UInt64), defaultValueOfTypeName('UInt64')][(remat_t20 != '') + 1] AS UInt64) AS `order_id`,
    remat_t20 AS `remat_reason_order_id`,
    CAST([CAST([toDecimal64OrZero(remat_point(remat_t36, 4), 4), NULL][greatest(remat_t28, remat_t37 != '') + 1] AS Nullable(Decimal(18, 4))), CAST(NULL AS Nullable(Decimal(18, 4)))][(remat_t38 != '') + 1] AS Nullable(Decimal(18, 4))) AS `it's \`x\``,
    remat_t38 AS `remat_reason_it's \`x\``,
    CAST([CAST(CAST(toDecimal128OrZero(remat_point(remat_t52, 3), 3) AS DateTime64(3, 'Europe/Berlin')) AS DateTime64(3, 'Europe/Berlin')), defaultValueOfTypeName('DateTime64(3, \'Europe/Berlin\')')][(remat_t53 != '') + 1] AS DateTime64(3, 'Europe/Berlin')) AS `shipped_at`,
    remat_t53 AS `remat_reason_shipped_at`,
    CAST([CAST(CAST(toUInt32(remat_t66) AS DateTime) AS DateTime), defaultValueOfTypeName('DateTime')][(remat_t67 != '') + 1] AS DateTime) AS `seen_at`,
    remat_t67 AS `remat_reason_seen_at`,
    CAST([CAST(tupleElement(remat_t71, 1) AS Array(LowCardinality(String))), defaultValueOfTypeName('Array(LowCardinality(String))')][(remat_t72 != '') + 1] AS Array(LowCardinality(String))) AS `tags`,
    remat_t72 AS `remat_reason_tags`,
    CAST([CAST(tuple(remat_t81, [remat_t93, NULL][greatest(remat_t84, remat_t94 != '') + 1]) AS Tuple(`city` String, `zip` Nullable(UInt32))), defaultValueOfTypeName('Tuple(`city` String, `zip` Nullable(UInt32))')][(remat_t96 != '') + 1] AS Tuple(`city` String, `zip` Nullable(UInt32))) AS `address`,
    remat_t96 AS `remat_reason_address`
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_first([remat_t75, remat_t82, remat_t95]) AS remat_t96
FROM
(
SELECT
    *,
    remat_t94 AS remat_t95
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_t37 AS remat_t38,
    [remat_first([remat_t85, remat_first([remat_t91, transform(indexOf([toString(remat_t93) != remat_t92], 1), [1], ['out-of-range'], '')])]), ''][remat_t84 + 1] AS remat_t94
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t35, remat_t33, remat_t31, remat_t34) AS remat_t36,
    [remat_first([remat_t29, remat_t35]), ''][remat_t28 + 1] AS remat_t37,
    toUInt32OrZero(remat_t92) AS remat_t93
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    transform(indexOf([empty(remat_t31), bitAnd(remat_t33 != '', remat_t34 < 0), bitAnd(remat_t33 != '', length(remat_t33) + remat_t34 > 18)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t35,
    toString(remat_t51) AS remat_t52,
    if(remat_t65 = '', remat_t64, 0) AS remat_t66,
    remat_first([remat_t56, remat_t65]) AS remat_t67,
    remat_integer(remat_t91, remat_t89, remat_t87, remat_t90) AS remat_t92
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent
SELECT
    *,
    remat_first([remat_t11, remat_first([remat_t17, transform(indexOf([toString(remat_t19) != remat_t18], 1), [1], ['out-of-range'], '')])]) AS remat_t20,
    remat_exponent(remat_t31, remat_t32, remat_t33) + 4 AS remat_t34,
    if(remat_t50 = '', remat_t49, 0) AS remat_t51,
    remat_first([remat_t41, remat_t50]) AS remat_t53,
    remat_first([remat_t62, transform(indexOf([(remat_t64 < 0) + (remat_t64 > 4294967295) > 0], 1), [1], ['out-of-range'], '')]) AS remat_t65,
    transform(indexOf([empty(remat_t87), bitAnd(remat_t89 != '', remat_t90 < 0), bitAnd(remat_t89 != '', length(remat_t89) + remat_t90 > 10)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t91
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent
SELECT
    *,
    toUInt64OrZero(remat_t18) AS remat_t19,
    trim(TRAILING '0' FROM remat_t32) AS remat_t33,
    remat_first([remat_first([remat_t44, transform(indexOf([bitAnd(toString(remat_t47) != remat_t46, bitAnd(remat_t44 = '', remat_t43[6] = ''))], 1), [1], ['no-such-local-time'], '')]), transform(indexOf([(remat_t49 < -2208988800000) + (remat_t49 > 10413788399999) > 0], 1), [1], ['out-of-range'], '')]) AS remat_t50,
    toInt128OrZero(remat_t63) AS remat_t64,
    remat_exponent(remat_t87, remat_t88, remat_t89) + 0 AS remat_t90
FROM
(
WITH
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t17, remat_t15, remat_t13, remat_t16) AS remat_t18,
    trim(LEADING '0' FROM concat(remat_t31[2], remat_t31[3])) AS remat_t32,
    toInt128(remat_t48) * 1000 + toInt64OrZero(rightPad(remat_t43[5], 3, '0')) AS remat_t49,
    remat_integer(remat_t62, remat_t60, remat_t58, remat_t61) AS remat_t63,
    trim(TRAILING '0' FROM remat_t88) AS remat_t89
FROM
(
WITH
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    transform(indexOf([empty(remat_t13), bitAnd(remat_t15 != '', remat_t16 < 0), bitAnd(remat_t15 != '', length(remat_t15) + remat_t16 > 20)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t17,
    extractGroups(remat_t30, remat_number) AS remat_t31,
    [remat_t45, toInt64(remat_t47)][(remat_t43[6] = '') + 1] AS remat_t48,
    transform(indexOf([empty(remat_t58), bitAnd(remat_t60 != '', remat_t61 < 0), bitAnd(remat_t60 != '', length(remat_t60) + remat_t61 > 30)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t62,
    trim(LEADING '0' FROM concat(remat_t87[2], remat_t87[3])) AS remat_t88
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    remat_exponent(remat_t13, remat_t14, remat_t15) + 0 AS remat_t16,
    remat_t27 IN ('', 'null') AS remat_t28,
    if(startsWith(remat_t27, '"'), '', remat_no_text(remat_t27)) AS remat_t29,
    remat_text(remat_t27) AS remat_t30,
    toDateTime64(remat_t46, 0, 'Europe/Berlin') AS remat_t47,
    remat_exponent(remat_t58, remat_t59, remat_t60) + -3 AS remat_t61,
    remat_first([remat_t80, '']) AS remat_t82,
    extractGroups(remat_t86, remat_number) AS remat_t87
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    (groups, reason) -> toInt64(toInt32(toDate32(if(reason = '', groups[1], '1970-01-01')))) * 86400 + toInt32OrZero(groups[2]) * 3600 + toInt32OrZero(groups[3]) * 60 + toInt32OrZero(groups[4]) - if(length(groups[6]) < 2, 0, if(startsWith(groups[6], '-'), -1, 1) * (toInt32OrZero(substring(groups[6], 2, 2)) * 3600 + toInt32OrZero(right(groups[6], 2)) * if(length(groups[6]) > 3, 60, 0))) AS remat_seconds
SELECT
    *,
    trim(TRAILING '0' FROM remat_t14) AS remat_t15,
    transform(remat_t26, ['', 'null'], ['"-0.5"', 'null']) AS remat_t27,
    remat_seconds(remat_t43, remat_t44) AS remat_t45,
    if(bitAnd(remat_t44 = '', remat_t43[6] = ''), concat(remat_t43[1], ' ', remat_t43[2], ':', remat_t43[3], ':', if(remat_t43[4] = '', '00', remat_t43[4])), '1970-01-02 00:00:00') AS remat_t46,
    trim(TRAILING '0' FROM remat_t59) AS remat_t60,
    if(startsWith(remat_t79, '"'), '', remat_no_text(remat_t79)) AS remat_t80,
    remat_text(remat_t79) AS remat_t81,
    remat_t83 IN ('', 'null') AS remat_t84,
    if(startsWith(remat_t83, '"'), '', remat_no_text(remat_t83)) AS remat_t85,
    remat_text(remat_t83) AS remat_t86
FROM
(
SELECT
    *,
    trim(LEADING '0' FROM concat(remat_t13[2], remat_t13[3])) AS remat_t14,
    [remat_t25[indexOf(remat_t24, 'amount')], '', remat_t22, '4'][indexOf([startsWith(remat_t22, '{'), remat_t22 IN ('', 'null'), match(remat_t22, '^[0-9]$'), 1], 1)] AS remat_t26,
    transform(indexOf([empty(remat_t43), (remat_t43[1] < '1900-01-01') + (remat_t43[1] > '2299-12-31') > 0, length(trim(TRAILING '0' FROM remat_t43[5])) > 3], 1), [1, 2, 3], ['not-a-date', 'out-of-range', 'too-many-digits'], '') AS remat_t44,
    trim(LEADING '0' FROM concat(remat_t58[2], remat_t58[3])) AS remat_t59,
    remat_t78[indexOf(remat_t77, 'city')] AS remat_t79,
    remat_t78[indexOf(remat_t77, 'zip')] AS remat_t83
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number,
    '^([0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt ]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\\.([0-9]+))?)? ?([Zz]|[+-](?:0[0-9]|1[0-8])(?::?[0-5][0-9])?)?$' AS remat_time
SELECT
    *,
    extractGroups(remat_t12, remat_number) AS remat_t13,
    tupleElement(remat_t23, 1) AS remat_t24,
    tupleElement(remat_t23, 2) AS remat_t25,
    extractGroups(remat_t42, remat_time) AS remat_t43,
    extractGroups(remat_t57, remat_number) AS remat_t58,
    remat_first([remat_t70, remat_first(tupleElement(remat_t71, 2))]) AS remat_t72,
    tupleElement(remat_t76, 1) AS remat_t77,
    tupleElement(remat_t76, 2) AS remat_t78
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    if(startsWith(remat_t10, '"'), '', remat_no_text(remat_t10)) AS remat_t11,
    remat_text(remat_t10) AS remat_t12,
    arrayReverse(JSONExtractKeysAndValuesRaw(if(startsWith(remat_t22, '{'), remat_t22, ''))) AS remat_t23,
    if(startsWith(remat_t40, '"'), '', remat_no_text(remat_t40)) AS remat_t41,
    remat_text(remat_t40) AS remat_t42,
    if(startsWith(remat_t55, '"'), '', remat_no_text(remat_t55)) AS remat_t56,
    remat_text(remat_t55) AS remat_t57,
    if(startsWith(remat_t69, '['), '', remat_no_text(remat_t69)) AS remat_t70,
    arrayMap(v1 -> arrayMap(v2 -> arrayMap(v3 -> tuple(v3, remat_first([v2, ''])), [remat_text(v1)])[1], [if(startsWith(v1, '"'), '', remat_no_text(v1))])[1], JSONExtractArrayRaw(remat_t69)) AS remat_t71,
    if(startsWith(remat_t74, '{'), '', remat_no_text(remat_t74)) AS remat_t75,
    arrayReverse(JSONExtractKeysAndValuesRaw(if(startsWith(remat_t74, '{'), remat_t74, ''))) AS remat_t76
FROM
(
SELECT
    *,
    transform(remat_t9, ['', 'null'], ['6', '5']) AS remat_t10,
    [JSONExtractArrayRaw(remat_t21)[1], '', remat_t21, '4'][indexOf([startsWith(remat_t21, '['), remat_t21 IN ('', 'null'), match(remat_t21, '^[0-9]$'), 1], 1)] AS remat_t22,
    transform(remat_t39, ['', 'null'], ['6', '5']) AS remat_t40,
    transform(remat_t54, ['', 'null'], ['6', '5']) AS remat_t55,
    transform(remat_t68, ['', 'null'], ['6', '5']) AS remat_t69,
    transform(remat_t73, ['', 'null'], ['6', '5']) AS remat_t74
FROM
(
SELECT
    *,
    [remat_t8[indexOf(remat_t7, 'order_id')], '7'][remat_t6 + 1] AS remat_t9,
    [remat_t8[indexOf(remat_t7, 'items')], '7'][remat_t6 + 1] AS remat_t21,
    [remat_t8[indexOf(remat_t7, 'shipped_at')], '7'][remat_t6 + 1] AS remat_t39,
    [remat_t8[indexOf(remat_t7, 'seen_at')], '7'][remat_t6 + 1] AS remat_t54,
    [remat_t8[indexOf(remat_t7, 'tags')], '7'][remat_t6 + 1] AS remat_t68,
    [remat_t8[indexOf(remat_t7, 'address')], '7'][remat_t6 + 1] AS remat_t73
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
)
)
)
)
