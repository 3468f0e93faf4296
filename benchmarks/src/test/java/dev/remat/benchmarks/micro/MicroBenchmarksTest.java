package dev.remat.benchmarks.micro;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Calls once what JMH calls often, so that a change of names or keys does not wait for the next measurement. */
class MicroBenchmarksTest {

    @Test
    void loadsTheSampleRoute() throws Exception {
        var loading = new RouteLoading();
        loading.write();
        assertThat(loading.loadOneRoute().routes()).containsOnlyKeys("orders");
        loading.delete();
    }

    @Test
    void rendersThePlanOfTheSampleRoute() {
        var rendering = new SqlRendering();
        rendering.read();
        assertThat(rendering.renderPlanStatements())
                .hasSizeGreaterThan(5)
                .anyMatch(statement -> statement.contains("Decimal(12, 2)"));
    }

    @Test
    void writesEvidence() {
        assertThat(new EvidenceWriting().writeEvidenceJson()).contains("\"rows_materialized\": 1900000");
    }
}
