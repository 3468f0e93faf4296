package dev.remat.jobs.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.session.RunningStatements;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ClickHouseTest
class RunningStatementsTest {

    private static final long ROWS = 1_000_000_000_000L;
    private static final RunIdentity RUN = new RunIdentity("orders", new RunId("20261201T094552Z_bf8bc9"), 1, "node-1");

    @Test
    void seesHowFarTheStatementsOfTheRunAreAndNoOthers(TestDatabase database) throws InterruptedException {
        var server = new ClickHouseServer(
                database.endpoint(), database.user(), database.password(), database.name(), Map.of());
        try (var connector = ClientV2Connector.to(server)) {
            String queryId = RUN.queryIdPrefix() + "_build_1";
            var statement = new ClickHouseStatement(
                    "SELECT count() FROM numbers(%d) WHERE NOT ignore(sipHash64(number))".formatted(ROWS),
                    queryId,
                    Map.of(),
                    Map.of("max_threads", "1"),
                    Duration.ofMinutes(1));
            var sending = new Thread(() -> endsByBeingKilled(connector, statement), "sending");
            sending.start();
            var running = new RunningStatements(connector, RUN);
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(
                            () -> assertThat(running.look()).singleElement().satisfies(seen -> {
                                assertThat(seen.queryId()).isEqualTo(queryId);
                                assertThat(seen.readRows()).isBetween(1L, ROWS);
                                assertThat(seen.totalRows()).isEqualTo(ROWS);
                                assertThat(seen.elapsed()).isPositive();
                                assertThat(seen.memory()).isNotNegative();
                            }));
            assertThat(connector.kill(queryId, Duration.ofSeconds(20))).isTrue();
            sending.join();
            assertThat(running.look()).isEmpty();
        }
    }

    private static void endsByBeingKilled(ClientV2Connector connector, ClickHouseStatement statement) {
        try {
            connector.query(statement);
        } catch (ClickHouseException killed) {
            assertThat(killed).isNotNull();
        }
    }
}
