SELECT sum(remat_rows) AS failing
FROM
(
SELECT
    `region`,
    count() AS remat_rows
FROM `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
WHERE `region` IS NOT NULL
GROUP BY
    `region`
HAVING remat_rows > 1
)
SETTINGS
    date_time_output_format = 'simple',
    output_format_decimal_trailing_zeros = 0,
    output_format_json_escape_forward_slashes = 0,
    output_format_json_quote_64bit_integers = 1,
    output_format_json_quote_decimals = 1,
    output_format_json_quote_denormals = 1
