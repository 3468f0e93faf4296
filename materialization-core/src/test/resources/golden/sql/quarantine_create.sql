CREATE TABLE IF NOT EXISTS `serving`.`orders_quarantine`
(
    target_dataset LowCardinality(String),
    column_name LowCardinality(String),
    clickhouse_type LowCardinality(String),
    reason LowCardinality(String),
    dpone_cdc_unique_key_hash String,
    dpone_cdc_unique_key_json String,
    dpone_cdc_position String,
    dpone_cdc_event_hash String,
    dpone_cdc_payload_json String,
    dpone_cdc_ingested_at DateTime64(3, 'UTC'),
    remat_route LowCardinality(String),
    remat_run String,
    quarantined_at DateTime64(3, 'UTC')
)
ENGINE = MergeTree
ORDER BY (target_dataset, column_name, dpone_cdc_unique_key_hash, dpone_cdc_event_hash)
TTL toDateTime(quarantined_at) + INTERVAL 2592000 SECOND
COMMENT '{}'
