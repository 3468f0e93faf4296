package dev.remat.materialization.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.CheckRule.Sql;
import dev.remat.materialization.quote.InvalidFragment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlRuleTest {

    private static final Dataset ORDERS = new Dataset("serving", "orders");

    @Test
    void putsTheQuotedTableInEveryPlace() {
        var rule = new Sql("SELECT * FROM ${table} WHERE id IN (SELECT max(id) FROM ${table})");
        assertThat(rule.about(ORDERS).text())
                .isEqualTo("SELECT * FROM `serving`.`orders` WHERE id IN (SELECT max(id) FROM `serving`.`orders`)");
    }

    @Test
    void wantsTheTableToBeMentioned() {
        assertThatThrownBy(() -> new Sql("SELECT 1 WHERE 0"))
                .isInstanceOf(InvalidQuality.class)
                .hasMessageContaining("${table}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM ${table})",
                "SELECT * FROM ${table}) UNION ALL (SELECT 1",
                "SELECT * FROM ${table} --",
                "SELECT * FROM ${table} /*",
                "SELECT * FROM ${table} #",
                "SELECT * FROM ${table}; DROP TABLE x",
                "SELECT * FROM ${table} WHERE a = 'x",
                "SELECT * FROM ${table} WHERE a = $$x$$",
                "SELECT * FROM ${table} WHERE (a"
            })
    void h131RefusesASelectThatCouldEndTheStatementAroundIt(String query) {
        assertThatThrownBy(() -> new Sql(query)).isInstanceOf(InvalidFragment.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT '${table} ) UNION ALL SELECT * FROM x --'",
                "SELECT \"${table} ) --\"",
                "SELECT '${table}', '\\'', ')'"
            })
    void h131RefusesATableWhoseNameWouldEndAQuoteOfTheSelect(String query) {
        var rule = new Sql(query);
        var hostile = new Dataset("a'b\"c", "t'\"");
        assertThatThrownBy(() -> rule.about(hostile)).isInstanceOf(InvalidFragment.class);
        assertThat(rule.about(ORDERS).text()).contains("`serving`.`orders`");
    }
}
