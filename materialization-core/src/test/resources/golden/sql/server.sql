SELECT
    version() AS version,
    currentUser() AS user,
    toString(getSetting('readonly')) AS readonly
