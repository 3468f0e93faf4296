CREATE TABLE `serving`.`orders__remat_shadow_20260131T235959Z_0a1b2c`
(
    dpone_cdc_stream_id String,
    dpone_cdc_route_id String,
    dpone_cdc_pipeline_name String,
    dpone_cdc_source_schema String,
    dpone_cdc_source_table String,
    dpone_cdc_operation LowCardinality(String),
    dpone_cdc_position String,
    dpone_cdc_sequence String,
    dpone_cdc_event_hash String,
    dpone_cdc_unique_key_hash String,
    dpone_cdc_unique_key_json String,
    dpone_cdc_payload_json String,
    dpone_cdc_before_json String,
    dpone_cdc_deleted UInt8,
    dpone_cdc_ingested_at DateTime64(3, 'UTC'),
    dpone_cdc_materialized_at DateTime64(3, 'UTC'),
    remat_event_count UInt64,
    remat_duplicate_count UInt64,
    remat_ordering_conflict UInt8
)
ENGINE = MergeTree
PARTITION BY if(dpone_cdc_deleted = 3, 3, 0)
ORDER BY (dpone_cdc_unique_key_hash)
COMMENT '{"built_by":"remat"}'
