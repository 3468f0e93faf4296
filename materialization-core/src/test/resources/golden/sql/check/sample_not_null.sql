SELECT if(lengthUTF8(remat_row) > 2000, concat(substringUTF8(remat_row, 1, 2000), '…'), remat_row) AS sample
FROM
(
    SELECT toValidUTF8(formatRowNoNewline('JSONEachRow', *)) AS remat_row
    FROM
    (
SELECT
    `dpone_cdc_unique_key_json`,
    `dpone_cdc_position`,
    `dpone_cdc_event_hash`,
    `amount`
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `amount` IS NULL
    )
)
ORDER BY remat_row
LIMIT 10
SETTINGS
    date_time_output_format = 'simple',
    output_format_decimal_trailing_zeros = 0,
    output_format_json_escape_forward_slashes = 0,
    output_format_json_quote_64bit_integers = 1,
    output_format_json_quote_decimals = 1,
    output_format_json_quote_denormals = 1
