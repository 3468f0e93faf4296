SELECT
    toUInt64OrZero(extract(toString(getSetting('max_threads')), '[0-9]+')) AS threads,
    toUInt64OrZero(toString(getSetting('max_memory_usage'))) AS memory
