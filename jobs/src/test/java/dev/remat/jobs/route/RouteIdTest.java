package dev.remat.jobs.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RouteIdTest {

    @ParameterizedTest
    @ValueSource(strings = {"orders", "order-lines", "a", "1", "orders-2024-q1"})
    void takesKebabCase(String id) {
        assertThat(RouteId.problemWith(id)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "..", "../../etc", "a/b", "a\\b", "a:b", "Orders", "a b", "a\u0000", "a\n", "\u202eabc"})
    void refusesWhatIsNotSafeAsAFolderOrInALog(String id) {
        assertThat(RouteId.problemWith(id)).hasValueSatisfying(problem -> assertThat(problem)
                .startsWith("route id '" + id.replaceAll("\\p{C}", "?") + "' is not allowed; use lower-case letters"));
    }

    @Test
    void refusesAnEndlessId() {
        assertThat(RouteId.problemWith("a".repeat(300)))
                .hasValue("route id '" + "a".repeat(40) + "…' has 300 characters; at most 100 are allowed");
    }

    @Test
    void noRouteIsMadeWithSuchAnId() {
        var plan = new ClickHouseCdcMaterializationPlan(
                Dataset.parse("logs.a"), Dataset.parse("serving.a"), List.of("id"), null);

        assertThatThrownBy(() -> Route.unscheduled("..", "local", plan, ClickHouseCdcMaterializationPolicy.DEFAULTS))
                .isInstanceOf(InvalidRoute.class)
                .hasMessageStartingWith("route id '..' is not allowed");
    }
}
