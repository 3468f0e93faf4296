package dev.remat.materialization.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyTest {

    @Test
    void namesTheRuleThatAValueBreaks() {
        assertThatThrownBy(() -> new Guards(false, -1, 1))
                .hasMessageContaining("min-rows")
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> new Guards(false, 0, 1.01)).hasMessageContaining("max-shrink");
        assertThatThrownBy(() -> new Guards(false, 0, Double.NaN)).hasMessageContaining("max-shrink");
        assertThatThrownBy(() -> new Limits(Duration.ZERO, null, null, Map.of()))
                .hasMessageContaining("timeout");
        assertThatThrownBy(() -> new Limits(Duration.ofSeconds(1), 0L, null, Map.of()))
                .hasMessageContaining("memory-limit");
        assertThatThrownBy(() -> new Limits(Duration.ofSeconds(1), null, 0, Map.of()))
                .hasMessageContaining("max-threads");
        assertThatThrownBy(() -> new Retirement(-1, Duration.ZERO)).hasMessageContaining("keep");
        assertThatThrownBy(() -> new Retirement(1, Duration.ofSeconds(-1))).hasMessageContaining("retire-grace");
    }

    @Test
    void writesARatioAsPeopleDo() {
        assertThat(Percent.text(0.5)).isEqualTo("50%");
        assertThat(Percent.text(1)).isEqualTo("100%");
        assertThat(Percent.text(0.125)).isEqualTo("12.5%");
        assertThat(Percent.text(0)).isEqualTo("0%");
    }

    @Test
    void changesOnePartAndKeepsTheOthers() {
        var policy = ClickHouseCdcMaterializationPolicy.DEFAULTS
                .with(DeleteMode.TOMBSTONE)
                .with(Ordering.SOURCE_POSITION)
                .with(Strategy.WINDOW);
        assertThat(policy.deleteMode()).isEqualTo(DeleteMode.TOMBSTONE);
        assertThat(policy.ordering()).isEqualTo(Ordering.SOURCE_POSITION);
        assertThat(policy.strategy()).isEqualTo(Strategy.WINDOW);
        assertThat(policy.guards()).isEqualTo(Guards.DEFAULTS);
    }
}
