package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.OnSchemaChange;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Quarantine;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A typed route that uses most of what there is, from file to values. */
final class TypedRouteExampleTest {

    private static final String ROUTE = """
            connection = local
            cdc-dataset = analytics.order_lines_cdc
            stream-id = "mssql_to_clickhouse__cdc__dbo_order_lines"
            target-dataset = serving.order_lines
            unique-key = [order_id, line_id]

            columns {
              order_id = UInt64
              line_id  = UInt32
              sku      = { type = "LowCardinality(String)", required = true }
              quantity = "Nullable(Decimal(18,4))"
              price    = { type = "Decimal(18,2)", payload-key = unit_price }
              shipped_at = { type = "Nullable(DateTime64(3, 'UTC'))", format = iso8601 }
            }
            table { order-by = [sku, order_id, line_id], partition-by = "toYYYYMM(dpone_cdc_ingested_at)", settings { index_granularity = 8192 } }

            quality {
              on-parse-error = quarantine    # fail | quarantine | null
              max-parse-error-ratio = 0.001
              quarantine-dataset = serving.order_lines_quarantine
              schema-drift = warn-additive   # strict | warn-additive | off
              checks = [
                { not-null = [sku, quantity] }
                { unique = [order_id, line_id] }
                { accepted-values { column = currency, values = [EUR, USD] }, severity = warn }
                { sql = "SELECT * FROM ${table} WHERE quantity < 0", name = no-negative-quantity }
              ]
            }
            on-schema-change = allow-additive   # fail | allow-additive | allow
            """;

    @Test
    void readsWhatIsRebuilt(@TempDir Path root) {
        assertThat(route(root).plan())
                .isEqualTo(new ClickHouseCdcMaterializationPlan(
                        new Dataset("analytics", "order_lines_cdc"),
                        new Dataset("serving", "order_lines"),
                        List.of("order_id", "line_id"),
                        "mssql_to_clickhouse__cdc__dbo_order_lines",
                        List.of(
                                column("order_id", "UInt64"),
                                column("line_id", "UInt32"),
                                column("sku", "LowCardinality(String)").asRequired(),
                                column("quantity", "Nullable(Decimal(18, 4))"),
                                column("price", "Decimal(18, 2)").at(PayloadPath.key("unit_price")),
                                column("shipped_at", "Nullable(DateTime64(3, 'UTC'))")),
                        null));
    }

    @Test
    void readsHowItIsRebuilt(@TempDir Path root) {
        var quality = new Quality(
                OnParseError.QUARANTINE,
                0.001,
                new Quarantine(new Dataset("serving", "order_lines_quarantine"), Quarantine.DEFAULTS.keep()),
                SchemaDrift.WARN_ADDITIVE,
                List.of(),
                10,
                List.of(
                        check("not-null-sku-quantity", new CheckRule.NotNull(List.of("sku", "quantity"))),
                        check("unique-order_id-line_id", new CheckRule.Unique(List.of("order_id", "line_id"))),
                        new Check(
                                "accepted-values-currency",
                                Severity.WARN,
                                new CheckRule.AcceptedValues("currency", List.of("EUR", "USD"))),
                        check("no-negative-quantity", new CheckRule.Sql("SELECT * FROM ${table} WHERE quantity < 0"))));
        var shape = new TableShape(
                List.of(new SqlFragment("sku"), new SqlFragment("order_id"), new SqlFragment("line_id")),
                List.of(),
                new SqlFragment("toYYYYMM(dpone_cdc_ingested_at)"),
                Map.of(),
                Map.of("index_granularity", "8192"));

        assertThat(route(root).policy())
                .isEqualTo(ConfFolder.DEFAULTS.with(quality).with(shape).with(OnSchemaChange.ALLOW_ADDITIVE));
    }

    private static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    private static Check check(String name, CheckRule rule) {
        return new Check(name, Severity.ERROR, rule);
    }

    private static Route route(Path root) {
        ConfFolder conf = new ConfFolder(root).route("order-lines", ROUTE);
        assertThat(conf.problems()).isEmpty();
        return Objects.requireNonNull(conf.load().routes().get("order-lines"));
    }
}
