package dev.remat.materialization.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTest {

    private static final Dataset LOG = Dataset.parse("analytics.orders_cdc");
    private static final Dataset TARGET = Dataset.parse("serving.orders");

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1.5e3", "NaN", "-Infinity"})
    void refusesAPlaceholderThatCouldBeAValue(String placeholder) {
        assertThatThrownBy(() ->
                        new ClickHouseCdcMaterializationPlan(LOG, TARGET, List.of("id"), null, List.of(), placeholder))
                .isInstanceOf(InvalidPlan.class)
                .hasMessageContaining("unavailable-value '" + placeholder + "'");
    }

    @Test
    void readsADatasetAndQuotesIt() {
        assertThat(TARGET).isEqualTo(new Dataset("serving", "orders"));
        assertThat(new Dataset("a-b", "c`d").quoted()).isEqualTo("`a-b`.`c\\`d`");
        assertThat(TARGET.artifactUri()).isEqualTo("clickhouse://serving.orders");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "orders", "a.b.c", ".orders", "serving.", "a. b", "a.b\n", "a.b/c", " a.b"})
    void refusesWhatIsNotADatabaseAndATable(String text) {
        assertThatThrownBy(() -> Dataset.parse(text)).isInstanceOf(InvalidPlan.class);
    }

    @Test
    void refusesANameThatIsTooLongForARunsSuffix() {
        assertThat(new Dataset("d", "x".repeat(128)).table()).hasSize(128);
        assertThatThrownBy(() -> new Dataset("d", "x".repeat(129)))
                .isInstanceOf(InvalidPlan.class)
                .hasMessageContaining("129 characters; at most 128");
    }

    @Test
    void refusesATargetThatIsTheLog() {
        assertThatThrownBy(() -> new ClickHouseCdcMaterializationPlan(LOG, LOG, List.of("id"), null))
                .isInstanceOf(InvalidPlan.class)
                .hasMessageContaining("both 'analytics.orders_cdc'");
    }

    @Test
    void refusesAKeyThatIsEmptyOrNamesAColumnTwice() {
        assertThatThrownBy(() -> new ClickHouseCdcMaterializationPlan(LOG, TARGET, List.of(), null))
                .isInstanceOf(InvalidPlan.class);
        assertThatThrownBy(() -> new ClickHouseCdcMaterializationPlan(LOG, TARGET, List.of("id", " "), null))
                .isInstanceOf(InvalidPlan.class);
        assertThatThrownBy(() -> new ClickHouseCdcMaterializationPlan(LOG, TARGET, List.of("id", "id"), null))
                .isInstanceOf(InvalidPlan.class)
                .hasMessageContaining("twice");
    }

    @Test
    void refusesAStreamWithoutAName() {
        assertThatThrownBy(() -> new ClickHouseCdcMaterializationPlan(LOG, TARGET, List.of("id"), " "))
                .isInstanceOf(InvalidPlan.class)
                .hasMessageContaining("stream-id");
    }
}
