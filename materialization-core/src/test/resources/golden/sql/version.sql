SELECT version() AS version
