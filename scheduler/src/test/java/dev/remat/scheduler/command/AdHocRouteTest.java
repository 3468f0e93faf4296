package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Publishing;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.Quarantine;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import dev.remat.scheduler.cli.MaterializeOptions;
import dev.remat.scheduler.cli.TypedOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of the options of {@code remat materialize}. */
class AdHocRouteTest {

    @Test
    void isUntypedWithoutColumns() {
        Route route = route(TypedOptions.NONE);

        assertThat(route.plan().isTyped()).isFalse();
        assertThat(route.policy()).isEqualTo(ClickHouseCdcMaterializationPolicy.DEFAULTS);
    }

    @Test
    void hasTheColumnsInTheOrderInWhichTheyWereGiven() {
        var typed = new TypedOptions(
                List.of(
                        "z=UInt64",
                        " a = Nullable(Decimal(18, 4)) ",
                        "e=Enum8('x=,' = 1, 'it\\'s)' = 2),required",
                        "m=Map(String, Array(UInt8)),payload-key=a.\"b,c\"[0],required",
                        "t=Tuple(`a,b` String, c Date) , payload-key=t"),
                false,
                null,
                null,
                null,
                null);

        assertThat(route(typed).plan().columns())
                .containsExactly(
                        column("z", "UInt64"),
                        column("a", "Nullable(Decimal(18, 4))"),
                        column("e", "Enum8('x=,' = 1, 'it\\'s)' = 2)").asRequired(),
                        column("m", "Map(String, Array(UInt8))")
                                .at(PayloadPath.parse("a.\"b,c\"[0]"))
                                .asRequired(),
                        column("t", "Tuple(`a,b` String, c Date)").at(PayloadPath.key("t")));
    }

    @Test
    void putsWhatDoesNotFitIntoTheQuarantineUnlessToldToFail() {
        assertThat(quality(false, null))
                .isEqualTo(new Quality(
                        OnParseError.QUARANTINE,
                        1,
                        Quarantine.DEFAULTS,
                        SchemaDrift.WARN_ADDITIVE,
                        List.of(),
                        10,
                        List.of()));
    }

    /** A ratio holds with and without the flag: whoever gives one wants no more of such values. */
    @ParameterizedTest
    @CsvSource({
        "true, , FAIL, 1",
        "true, 0, FAIL, 0",
        "true, 0.01, QUARANTINE, 0.01",
        "false, 0.01, QUARANTINE, 0.01",
        "false, 0, QUARANTINE, 0"
    })
    void aRatioLimitsTheQuarantine(boolean fail, @Nullable Double ratio, OnParseError expected, double limit) {
        assertThat(quality(fail, ratio).onParseError()).isEqualTo(expected);
        assertThat(quality(fail, ratio).maxParseErrorRatio()).isEqualTo(limit);
    }

    @Test
    void takesTheOtherOptionsAsTheyAre() {
        var typed = new TypedOptions(List.of("a=String"), false, null, "bad.values", "strict", 0);

        assertThat(route(typed).policy().quality())
                .isEqualTo(new Quality(
                        OnParseError.QUARANTINE,
                        1,
                        new Quarantine(Dataset.parse("bad.values"), Quarantine.DEFAULTS.keep()),
                        SchemaDrift.STRICT,
                        List.of(),
                        0,
                        List.of()));
        var additive = new TypedOptions(List.of("a=String"), false, null, null, "warn_additive", null);
        assertThat(route(additive).policy().quality().drift()).isEqualTo(SchemaDrift.WARN_ADDITIVE);
    }

    private static Quality quality(boolean fail, @Nullable Double ratio) {
        return route(new TypedOptions(List.of("a=String"), fail, ratio, null, null, null))
                .policy()
                .quality();
    }

    @Test
    void takesHowTheTargetIsReplaced() {
        assertThat(route(TypedOptions.NONE, true, "remat_work").policy().publishing())
                .isEqualTo(new Publishing(true, "remat_work", 5));
    }

    private static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    private static Route route(TypedOptions typed) {
        return route(typed, false, null);
    }

    private static Route route(TypedOptions typed, boolean adopt, @Nullable String workDatabase) {
        return AdHocRoute.of(new MaterializeOptions(
                "logs.a",
                "serving.a",
                List.of("id"),
                null,
                "ch",
                null,
                "exclude_deleted",
                "ingested-at",
                "auto",
                adopt,
                workDatabase,
                typed,
                null,
                "json"));
    }
}
