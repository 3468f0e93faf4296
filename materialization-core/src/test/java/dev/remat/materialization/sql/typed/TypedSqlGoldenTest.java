package dev.remat.materialization.sql.typed;

import dev.remat.materialization.golden.Golden;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.DeclaredResult;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TimeFormat;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypedSqlGoldenTest {

    private static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    @Test
    void rendersTheStatementThatItsFileShows() {
        String sql = TypedSql.select(
                List.of(
                        column("order_id", "UInt64"),
                        column("it's `x`", "Nullable(Decimal(18, 4))")
                                .at(PayloadPath.parse("items[0].amount"))
                                .whenAbsent(DeclaredResult.value("-0.5")),
                        column("shipped_at", "DateTime64(3, 'Europe/Berlin')"),
                        column("seen_at", "DateTime").in(TimeFormat.EPOCH_MILLIS),
                        column("tags", "Array(LowCardinality(String))"),
                        column("address", "Tuple(city String, zip Nullable(UInt32))")),
                List.of("dpone_cdc_unique_key_hash"),
                TypedSource.payloads("SELECT * FROM `serving`.`orders`"));

        Golden.assertMatches("sql/typed_select.sql", sql + "\n");
    }

    @Test
    void rendersUnavailableAndCarriedValuesLikeTheirFile() {
        String sql = TypedSql.select(
                List.of(
                        column("note", "String").whenUnavailable(OnUnavailable.CARRY_FORWARD),
                        column("city", "Nullable(String)")
                                .at(PayloadPath.parse("address.city"))
                                .whenUnavailable(OnUnavailable.FAIL)),
                List.of("dpone_cdc_unique_key_hash"),
                new TypedSource(
                        "SELECT * FROM `serving`.`orders`",
                        "if(dpone_cdc_deleted, dpone_cdc_unique_key_json, dpone_cdc_payload_json)",
                        "__debezium_unavailable_value",
                        true));

        Golden.assertMatches("sql/typed_select_unavailable.sql", sql + "\n");
    }

    @Test
    void rendersJsonColumnsLikeTheirFile() {
        String sql = TypedSql.select(
                List.of(
                        column("props", "JSON").whenAbsent(DeclaredResult.value("{\"a\":[1,\"1\"]}")),
                        column("order_id", "UInt64")),
                List.of(),
                TypedSource.payloads("SELECT * FROM `serving`.`orders`"));

        Golden.assertMatches("sql/typed_select_json.sql", sql + "\n");
    }

    @Test
    void rendersCarriedValuesLikeTheirFile() {
        String sql = CarrySql.pairs(
                "SELECT * FROM `serving`.`events`",
                List.of(
                        column("note", "String").whenUnavailable(OnUnavailable.CARRY_FORWARD),
                        column("it's", "Int8"),
                        column("body", "String").whenUnavailable(OnUnavailable.CARRY_FORWARD)),
                "__debezium_unavailable_value");

        Golden.assertMatches("sql/typed_carry.sql", sql + "\n");
    }

    @Test
    void rendersKeysOfPayloadsLikeTheirFile() {
        Golden.assertMatches("sql/typed_drift.sql", DriftSql.keys("SELECT * FROM `serving`.`orders`") + "\n");
    }
}
