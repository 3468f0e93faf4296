SYSTEM START TTL MERGES `serving`.`orders`
