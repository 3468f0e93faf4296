WITH
    (integer, scale) -> concat(if(startsWith(integer, '-'), '-', ''), substring(leftPad(trim(LEADING '-' FROM integer), 80, '0'), 1, 80 - scale), '.', substring(leftPad(trim(LEADING '-' FROM integer), 80, '0'), 81 - scale)) AS remat_point
SELECT
    `dpone_cdc_unique_key_hash`,
    CAST([CAST(remat_t20 AS UInt64), defaultValueOfTypeName('UInt64')][(remat_t21 != '') + 1] AS UInt64) AS `order_id`,
    remat_t21 AS `remat_reason_order_id`,
    CAST([CAST([toDecimal64OrZero(remat_point(remat_t37, 4), 4), NULL][greatest(remat_t29, remat_t38 != '') + 1] AS Nullable(Decimal(18, 4))), CAST(NULL AS Nullable(Decimal(18, 4)))][(remat_t39 != '') + 1] AS Nullable(Decimal(18, 4))) AS `it's \`x\``,
    remat_t39 AS `remat_reason_it's \`x\``,
    CAST([CAST(CAST(toDecimal128OrZero(remat_point(remat_t53, 3), 3) AS DateTime64(3, 'Europe/Berlin')) AS DateTime64(3, 'Europe/Berlin')), defaultValueOfTypeName('DateTime64(3, \'Europe/Berlin\')')][(remat_t54 != '') + 1] AS DateTime64(3, 'Europe/Berlin')) AS `shipped_at`,
    remat_t54 AS `remat_reason_shipped_at`,
    CAST([CAST(CAST(toUInt32(remat_t67) AS DateTime) AS DateTime), defaultValueOfTypeName('DateTime')][(remat_t68 != '') + 1] AS DateTime) AS `seen_at`,
    remat_t68 AS `remat_reason_seen_at`,
    CAST([CAST(tupleElement(remat_t72, 1) AS Array(LowCardinality(String))), defaultValueOfTypeName('Array(LowCardinality(String))')][(remat_t73 != '') + 1] AS Array(LowCardinality(String))) AS `tags`,
    remat_t73 AS `remat_reason_tags`,
    CAST([CAST(tuple(remat_t82, [remat_t94, NULL][greatest(remat_t85, remat_t95 != '') + 1]) AS Tuple(`city` String, `zip` Nullable(UInt32))), defaultValueOfTypeName('Tuple(`city` String, `zip` Nullable(UInt32))')][(remat_t97 != '') + 1] AS Tuple(`city` String, `zip` Nullable(UInt32))) AS `address`,
    remat_t97 AS `remat_reason_address`
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_first([remat_t76, remat_t83, remat_t96]) AS remat_t97
FROM
(
SELECT
    *,
    remat_t95 AS remat_t96
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    remat_t38 AS remat_t39,
    [remat_first([remat_t86, remat_first([remat_t92, transform(indexOf([toString(remat_t94) != remat_t93], 1), [1], ['out-of-range'], '')])]), ''][remat_t85 + 1] AS remat_t95
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t36, remat_t34, remat_t32, remat_t35) AS remat_t37,
    [remat_first([remat_t30, remat_t36]), ''][remat_t29 + 1] AS remat_t38,
    toUInt32OrZero(remat_t93) AS remat_t94
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    transform(indexOf([empty(remat_t32), bitAnd(remat_t34 != '', remat_t35 < 0), bitAnd(remat_t34 != '', length(remat_t34) + remat_t35 > 18)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t36,
    toString(remat_t52) AS remat_t53,
    if(remat_t66 = '', remat_t65, 0) AS remat_t67,
    remat_first([remat_t57, remat_t66]) AS remat_t68,
    remat_integer(remat_t92, remat_t90, remat_t88, remat_t91) AS remat_t93
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent
SELECT
    *,
    remat_first([remat_t12, remat_first([remat_t18, transform(indexOf([toString(remat_t20) != remat_t19], 1), [1], ['out-of-range'], '')])]) AS remat_t21,
    remat_exponent(remat_t32, remat_t33, remat_t34) + 4 AS remat_t35,
    if(remat_t51 = '', remat_t50, 0) AS remat_t52,
    remat_first([remat_t42, remat_t51]) AS remat_t54,
    remat_first([remat_t63, transform(indexOf([(remat_t65 < 0) + (remat_t65 > 4294967295) > 0], 1), [1], ['out-of-range'], '')]) AS remat_t66,
    transform(indexOf([empty(remat_t88), bitAnd(remat_t90 != '', remat_t91 < 0), bitAnd(remat_t90 != '', length(remat_t90) + remat_t91 > 10)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t92
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent
SELECT
    *,
    toUInt64OrZero(remat_t19) AS remat_t20,
    trim(TRAILING '0' FROM remat_t33) AS remat_t34,
    remat_first([remat_first([remat_t45, transform(indexOf([bitAnd(toString(remat_t48) != remat_t47, bitAnd(remat_t45 = '', remat_t44[6] = ''))], 1), [1], ['no-such-local-time'], '')]), transform(indexOf([(remat_t50 < -2208988800000) + (remat_t50 > 10413788399999) > 0], 1), [1], ['out-of-range'], '')]) AS remat_t51,
    toInt128OrZero(remat_t64) AS remat_t65,
    remat_exponent(remat_t88, remat_t89, remat_t90) + 0 AS remat_t91
FROM
(
WITH
    (reason, digits, groups, exponent) -> if((reason != '') + (digits = '') > 0, '0', concat(groups[1], digits, repeat('0', toUInt8(least(greatest(exponent, 0), 80))))) AS remat_integer
SELECT
    *,
    remat_integer(remat_t18, remat_t16, remat_t14, remat_t17) AS remat_t19,
    trim(LEADING '0' FROM concat(remat_t32[2], remat_t32[3])) AS remat_t33,
    toInt128(remat_t49) * 1000 + toInt64OrZero(rightPad(remat_t44[5], 3, '0')) AS remat_t50,
    remat_integer(remat_t63, remat_t61, remat_t59, remat_t62) AS remat_t64,
    trim(TRAILING '0' FROM remat_t89) AS remat_t90
FROM
(
WITH
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    transform(indexOf([empty(remat_t14), bitAnd(remat_t16 != '', remat_t17 < 0), bitAnd(remat_t16 != '', length(remat_t16) + remat_t17 > 20)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t18,
    extractGroups(remat_t31, remat_number) AS remat_t32,
    [remat_t46, toInt64(remat_t48)][(remat_t44[6] = '') + 1] AS remat_t49,
    transform(indexOf([empty(remat_t59), bitAnd(remat_t61 != '', remat_t62 < 0), bitAnd(remat_t61 != '', length(remat_t61) + remat_t62 > 30)], 1), [1, 2, 3], ['not-a-number', 'too-many-digits', 'out-of-range'], '') AS remat_t63,
    trim(LEADING '0' FROM concat(remat_t88[2], remat_t88[3])) AS remat_t89
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    (groups, significant, digits) -> if(length(groups[5]) > 9, 999999999, toInt64OrZero(groups[5])) * if(groups[4] = '-', -1, 1) - length(groups[3]) + length(significant) - length(digits) AS remat_exponent,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number
SELECT
    *,
    remat_exponent(remat_t14, remat_t15, remat_t16) + 0 AS remat_t17,
    remat_t28 IN ('', 'null') AS remat_t29,
    if(startsWith(remat_t28, '"'), '', remat_no_text(remat_t28)) AS remat_t30,
    remat_text(remat_t28) AS remat_t31,
    toDateTime64(remat_t47, 0, 'Europe/Berlin') AS remat_t48,
    remat_exponent(remat_t59, remat_t60, remat_t61) + -3 AS remat_t62,
    remat_first([remat_t81, '']) AS remat_t83,
    extractGroups(remat_t87, remat_number) AS remat_t88
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    (groups, reason) -> toInt64(toInt32(toDate32(if(reason = '', groups[1], '1970-01-01')))) * 86400 + toInt32OrZero(groups[2]) * 3600 + toInt32OrZero(groups[3]) * 60 + toInt32OrZero(groups[4]) - if(length(groups[6]) < 2, 0, if(startsWith(groups[6], '-'), -1, 1) * (toInt32OrZero(substring(groups[6], 2, 2)) * 3600 + toInt32OrZero(right(groups[6], 2)) * if(length(groups[6]) > 3, 60, 0))) AS remat_seconds
SELECT
    *,
    trim(TRAILING '0' FROM remat_t15) AS remat_t16,
    transform(remat_t27, ['', 'null'], ['"-0.5"', 'null']) AS remat_t28,
    remat_seconds(remat_t44, remat_t45) AS remat_t46,
    if(bitAnd(remat_t45 = '', remat_t44[6] = ''), concat(remat_t44[1], ' ', remat_t44[2], ':', remat_t44[3], ':', if(remat_t44[4] = '', '00', remat_t44[4])), '1970-01-02 00:00:00') AS remat_t47,
    trim(TRAILING '0' FROM remat_t60) AS remat_t61,
    if(startsWith(remat_t80, '"'), '', remat_no_text(remat_t80)) AS remat_t81,
    remat_text(remat_t80) AS remat_t82,
    remat_t84 IN ('', 'null') AS remat_t85,
    if(startsWith(remat_t84, '"'), '', remat_no_text(remat_t84)) AS remat_t86,
    remat_text(remat_t84) AS remat_t87
FROM
(
SELECT
    *,
    trim(LEADING '0' FROM concat(remat_t14[2], remat_t14[3])) AS remat_t15,
    [remat_t26[indexOf(remat_t25, 'amount')], '', remat_t23, '4'][indexOf([startsWith(remat_t23, '{'), remat_t23 IN ('', 'null'), match(remat_t23, '^[0-9]$'), 1], 1)] AS remat_t27,
    transform(indexOf([empty(remat_t44), (remat_t44[1] < '1900-01-01') + (remat_t44[1] > '2299-12-31') > 0, length(trim(TRAILING '0' FROM remat_t44[5])) > 3], 1), [1, 2, 3], ['not-a-date', 'out-of-range', 'too-many-digits'], '') AS remat_t45,
    trim(LEADING '0' FROM concat(remat_t59[2], remat_t59[3])) AS remat_t60,
    remat_t79[indexOf(remat_t78, 'city')] AS remat_t80,
    remat_t79[indexOf(remat_t78, 'zip')] AS remat_t84
FROM
(
WITH
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first,
    '^(-)?([0-9]+)(?:\\.([0-9]+))?(?:[eE](?:\\+|(-))?0*([0-9]+))?$' AS remat_number,
    '^([0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt ]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:\\.([0-9]+))?)? ?([Zz]|[+-](?:0[0-9]|1[0-8])(?::?[0-5][0-9])?)?$' AS remat_time
SELECT
    *,
    extractGroups(remat_t13, remat_number) AS remat_t14,
    tupleElement(remat_t24, 1) AS remat_t25,
    tupleElement(remat_t24, 2) AS remat_t26,
    extractGroups(remat_t43, remat_time) AS remat_t44,
    extractGroups(remat_t58, remat_number) AS remat_t59,
    remat_first([remat_t71, remat_first(tupleElement(remat_t72, 2))]) AS remat_t73,
    tupleElement(remat_t77, 1) AS remat_t78,
    tupleElement(remat_t77, 2) AS remat_t79
FROM
(
WITH
    raw -> transform(raw, ['1', '2', '3', '4', '5', '6', '7', '8', 'null', ''], ['bad-utf8', 'lone-surrogate', 'malformed-value', 'wrong-json-type', 'null-not-allowed', 'absent-required', 'malformed-document', 'unavailable', 'null-not-allowed', 'absent-required'], 'wrong-json-type') AS remat_no_text,
    raw -> multiIf(NOT startsWith(raw, '"'), '', position(raw, '\\') = 0, substring(raw, 2, length(raw) - 2), JSONExtractString(raw)) AS remat_text,
    reasons -> arrayFirst(r -> r != '', reasons) AS remat_first
SELECT
    *,
    if(startsWith(remat_t11, '"'), '', remat_no_text(remat_t11)) AS remat_t12,
    remat_text(remat_t11) AS remat_t13,
    arrayReverse(JSONExtractKeysAndValuesRaw(if(startsWith(remat_t23, '{'), remat_t23, ''))) AS remat_t24,
    if(startsWith(remat_t41, '"'), '', remat_no_text(remat_t41)) AS remat_t42,
    remat_text(remat_t41) AS remat_t43,
    if(startsWith(remat_t56, '"'), '', remat_no_text(remat_t56)) AS remat_t57,
    remat_text(remat_t56) AS remat_t58,
    if(startsWith(remat_t70, '['), '', remat_no_text(remat_t70)) AS remat_t71,
    arrayMap(v1 -> arrayMap(v2 -> arrayMap(v3 -> tuple(v3, remat_first([v2, ''])), [remat_text(v1)])[1], [if(startsWith(v1, '"'), '', remat_no_text(v1))])[1], JSONExtractArrayRaw(remat_t70)) AS remat_t72,
    if(startsWith(remat_t75, '{'), '', remat_no_text(remat_t75)) AS remat_t76,
    arrayReverse(JSONExtractKeysAndValuesRaw(if(startsWith(remat_t75, '{'), remat_t75, ''))) AS remat_t77
FROM
(
SELECT
    *,
    transform(remat_t10, ['', 'null'], ['6', '5']) AS remat_t11,
    [JSONExtractArrayRaw(remat_t22)[1], '', remat_t22, '4'][indexOf([startsWith(remat_t22, '['), remat_t22 IN ('', 'null'), match(remat_t22, '^[0-9]$'), 1], 1)] AS remat_t23,
    transform(remat_t40, ['', 'null'], ['6', '5']) AS remat_t41,
    transform(remat_t55, ['', 'null'], ['6', '5']) AS remat_t56,
    transform(remat_t69, ['', 'null'], ['6', '5']) AS remat_t70,
    transform(remat_t74, ['', 'null'], ['6', '5']) AS remat_t75
FROM
(
SELECT
    *,
    [remat_t9[indexOf(remat_t8, 'order_id')], '7'][remat_t7 + 1] AS remat_t10,
    [remat_t9[indexOf(remat_t8, 'items')], '7'][remat_t7 + 1] AS remat_t22,
    [remat_t9[indexOf(remat_t8, 'shipped_at')], '7'][remat_t7 + 1] AS remat_t40,
    [remat_t9[indexOf(remat_t8, 'seen_at')], '7'][remat_t7 + 1] AS remat_t55,
    [remat_t9[indexOf(remat_t8, 'tags')], '7'][remat_t7 + 1] AS remat_t69,
    [remat_t9[indexOf(remat_t8, 'address')], '7'][remat_t7 + 1] AS remat_t74
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
)
)
)
)
)
