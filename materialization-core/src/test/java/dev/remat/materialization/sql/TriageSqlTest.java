package dev.remat.materialization.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TriageSqlTest {

    @Test
    void showsTheNewestEntriesOfATargetInAQuarantineTable() {
        assertThat(TriageSql.quarantined("serving.quarantine", "serving.orders"))
                .isEqualTo("""
                SELECT * FROM `serving`.`quarantine` WHERE target_dataset = 'serving.orders' \
                ORDER BY quarantined_at DESC LIMIT 100""");
    }

    @Test
    void showsServedRowsWithoutAllTheirValues() {
        assertThat(TriageSql.served("serving.orders")).isEqualTo("""
                SELECT dpone_cdc_unique_key_json, remat_parse_failures FROM `serving`.`orders` \
                WHERE notEmpty(mapKeys(remat_parse_failures)) LIMIT 100""");
    }

    @Test
    void quotesWhateverANameHas() {
        assertThat(TriageSql.quarantined("a`b.c\\d.e", "x.o'k"))
                .contains("FROM `a\\`b`.`c\\\\d.e` WHERE target_dataset = 'x.o\\'k' ORDER");
        assertThat(TriageSql.served("nodot")).contains("FROM `nodot` WHERE");
    }
}
