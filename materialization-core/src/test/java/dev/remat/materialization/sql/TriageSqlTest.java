package dev.remat.materialization.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TriageSqlTest {

    @Test
    void showsTheEntriesOfAQuarantineTable() {
        assertThat(TriageSql.quarantined("serving.orders_quarantine"))
                .isEqualTo("SELECT * FROM `serving`.`orders_quarantine` LIMIT 100");
    }

    @Test
    void showsServedRowsWithoutAllTheirValues() {
        assertThat(TriageSql.served("serving.orders")).isEqualTo("""
                SELECT dpone_cdc_unique_key_json, remat_parse_failures FROM `serving`.`orders` \
                WHERE notEmpty(mapKeys(remat_parse_failures)) LIMIT 100""");
    }

    @Test
    void quotesWhateverANameHas() {
        assertThat(TriageSql.quarantined("a`b.c\\d.e")).contains("FROM `a\\`b`.`c\\\\d.e` LIMIT");
        assertThat(TriageSql.quarantined("nodot")).contains("FROM `nodot` LIMIT");
    }
}
