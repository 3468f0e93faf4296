package dev.remat.materialization.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.quote.SqlFragment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedColumnTest {

    private static final ColumnType INT = ColumnType.parse("Int32");
    private static final TypedColumn COLUMN = TypedColumn.of("a", INT);

    @Test
    void standsUnderItsOwnNameAndHasNoDefaults() {
        assertThat(TypedColumn.of("a.b", INT))
                .isEqualTo(new TypedColumn(
                        "a.b",
                        INT,
                        PayloadPath.key("a.b"),
                        false,
                        DeclaredResult.FAILURE,
                        DeclaredResult.FAILURE,
                        TimeFormat.ISO8601,
                        "",
                        null,
                        null,
                        null));
        assertThat(TypedColumn.of("a", ColumnType.parse("Nullable(Int8)")).onAbsent())
                .isEqualTo(DeclaredResult.NULL);
    }

    @Test
    void refusesDeclarationsThatContradictThemselves() {
        assertThatThrownBy(() -> TypedColumn.of(" ", INT)).hasMessageContaining("empty");
        assertThatThrownBy(() -> TypedColumn.of("remat_x", INT)).hasMessageContaining("are taken");
        assertThatThrownBy(() -> TypedColumn.of("dpone_cdc_position", INT)).hasMessageContaining("payload-key");
        assertThatThrownBy(() -> COLUMN.whenNull(DeclaredResult.NULL)).hasMessageContaining("make it Nullable");
        assertThatThrownBy(() -> COLUMN.asRequired().whenAbsent(DeclaredResult.value("0")))
                .hasMessageContaining("required and has a default");
        assertThatThrownBy(() -> COLUMN.in(TimeFormat.EPOCH_MILLIS))
                .isInstanceOf(InvalidTypedColumn.class)
                .hasMessage("column 'a': format epoch-millis is for dates and times, not for Int32");
        assertThat(TypedColumn.of("a", ColumnType.parse("Array(Nullable(Date))"))
                        .in(TimeFormat.EPOCH_SECONDS)
                        .format())
                .isEqualTo(TimeFormat.EPOCH_SECONDS);
    }

    @Test
    void countsDaysForDatesAlone() {
        TypedColumn dates = TypedColumn.of("d", ColumnType.parse("Tuple(a Date, b Array(Date32), c String)"));
        assertThat(dates.in(TimeFormat.EPOCH_DAYS).format()).isEqualTo(TimeFormat.EPOCH_DAYS);
        for (String type : List.of("DateTime", "Nullable(DateTime64(3))", "String")) {
            assertThatThrownBy(() -> TypedColumn.of("d", ColumnType.parse(type)).in(TimeFormat.EPOCH_DAYS))
                    .isInstanceOf(InvalidTypedColumn.class)
                    .hasMessage("column 'd': format epoch-days is for dates without a time, not for " + type);
        }
        TypedColumn mixed = TypedColumn.of("d", ColumnType.parse("Tuple(a Date, b DateTime)"));
        assertThatThrownBy(() -> mixed.in(TimeFormat.EPOCH_DAYS))
                .hasMessageContaining("not all of Tuple(`a` Date, `b` DateTime) are; take epoch-seconds");
        assertThat(mixed.in(TimeFormat.EPOCH_NANOS).format()).isEqualTo(TimeFormat.EPOCH_NANOS);
    }

    @Test
    void carriesWholeValuesForwardAndNoPartsOfThem() {
        TypedColumn city = COLUMN.at(PayloadPath.parse("address.city"));
        assertThat(city.whenUnavailable(OnUnavailable.FAIL).onUnavailable()).isEqualTo(OnUnavailable.FAIL);
        assertThatThrownBy(() -> city.whenUnavailable(OnUnavailable.CARRY_FORWARD))
                .isInstanceOf(InvalidTypedColumn.class)
                .hasMessageContaining("column 'a'")
                .hasMessageContaining("declare 'address' itself, or take on-unavailable = fail");
        assertThatThrownBy(() ->
                        TypedColumn.of("j", ColumnType.parse("JSON")).whenUnavailable(OnUnavailable.CARRY_FORWARD))
                .hasMessage("column 'j': JSON is not carried forward; take String, or on-unavailable = fail");
        assertThat(List.of(OnUnavailable.values()))
                .allSatisfy(choice -> assertThat(OnUnavailable.of(choice.id())).isEqualTo(choice));
        assertThatThrownBy(() -> OnUnavailable.of("carry"))
                .hasMessage("on-unavailable 'carry' is unknown; it is one of fail, carry-forward");
    }

    @Test
    void keepsEveryOtherPartWhereOneIsChanged() {
        TypedColumn full = TypedColumn.of("t", ColumnType.parse("Nullable(Date)"))
                .at(PayloadPath.key("x"))
                .whenAbsent(DeclaredResult.value("1"))
                .whenNull(DeclaredResult.value("2"))
                .in(TimeFormat.EPOCH_SECONDS)
                .describedAs("text")
                .whenUnavailable(OnUnavailable.CARRY_FORWARD)
                .compressedBy(new SqlFragment("ZSTD(3)"))
                .expiring(new SqlFragment("day + INTERVAL 1 DAY"));
        assertThat(full)
                .isEqualTo(new TypedColumn(
                        "t",
                        ColumnType.parse("Nullable(Date)"),
                        PayloadPath.key("x"),
                        false,
                        DeclaredResult.value("1"),
                        DeclaredResult.value("2"),
                        TimeFormat.EPOCH_SECONDS,
                        "text",
                        OnUnavailable.CARRY_FORWARD,
                        new SqlFragment("ZSTD(3)"),
                        new SqlFragment("day + INTERVAL 1 DAY")));
        assertThat(List.of(
                        full.at(full.path()),
                        full.whenAbsent(full.onAbsent()),
                        full.whenNull(full.onNull()),
                        full.in(full.format()),
                        full.describedAs(full.description()),
                        full.whenUnavailable(OnUnavailable.CARRY_FORWARD),
                        full.compressedBy(new SqlFragment("ZSTD(3)")),
                        full.expiring(new SqlFragment("day + INTERVAL 1 DAY"))))
                .allSatisfy(same -> assertThat(same).isEqualTo(full));
        assertThat(full.whenAbsent(DeclaredResult.FAILURE).asRequired().codec()).isEqualTo(new SqlFragment("ZSTD(3)"));
    }

    @Test
    void readsPaths() {
        assertThat(PayloadPath.parse("address.city").steps())
                .containsExactly(new PayloadPath.Key("address"), new PayloadPath.Key("city"));
        assertThat(PayloadPath.parse("items[0][12].sku").steps())
                .containsExactly(
                        new PayloadPath.Key("items"),
                        new PayloadPath.Index(0),
                        new PayloadPath.Index(12),
                        new PayloadPath.Key("sku"));
        assertThat(PayloadPath.parse("\"a.b\".\"c\\\"\\\\\"").steps())
                .containsExactly(new PayloadPath.Key("a.b"), new PayloadPath.Key("c\"\\"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "a.",
                ".a",
                "a..b",
                "[0]",
                "a[-1]",
                "a[x]",
                "a[0]b",
                "\"a",
                "a b",
                "a\"b\"",
                "a[9999999]"
            })
    void refusesTextsThatAreNoPath(String text) {
        assertThatThrownBy(() -> PayloadPath.parse(text)).isInstanceOf(InvalidTypedColumn.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "x", "1 2", "{", "NaN", "01", "'a'"})
    void refusesDefaultsThatAreNoJsonValue(String json) {
        assertThatThrownBy(() -> DeclaredResult.value(json)).isInstanceOf(InvalidTypedColumn.class);
    }

    @Test
    void knowsTimeFormatsByTheirNames() {
        assertThat(List.of(TimeFormat.values()))
                .allSatisfy(format -> assertThat(TimeFormat.of(format.id())).isEqualTo(format));
        assertThatThrownBy(() -> TimeFormat.of("iso"))
                .hasMessage(
                        "format 'iso' is unknown; it is one of iso8601, epoch-days, epoch-seconds, epoch-millis, epoch-micros, epoch-nanos");
    }
}
