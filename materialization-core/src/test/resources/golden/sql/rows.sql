SELECT count() AS rows FROM `serving`.`orders`
