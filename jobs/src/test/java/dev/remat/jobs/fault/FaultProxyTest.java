package dev.remat.jobs.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.clickhouse.ClickHouseServer;
import dev.remat.jobs.clickhouse.ClientV2Connector;
import dev.remat.materialization.clickhouse.AnswerLost;
import dev.remat.materialization.clickhouse.ClickHouseConnector;
import dev.remat.materialization.clickhouse.ClickHouseStatement;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The faults are what they say, for a real client and a real server. */
@ClickHouseTest
class FaultProxyTest {

    private static final String INSERT = "INSERT INTO t SELECT number FROM numbers(7)";

    private FaultProxy proxy;
    private ClickHouseConnector through;
    private ClickHouseConnector direct;

    @BeforeEach
    void openBothWays(TestDatabase database) {
        proxy = new FaultProxy(database.endpoint());
        through = connector(database, proxy.endpoint());
        direct = connector(database, database.endpoint());
        direct.execute(statement("CREATE TABLE t (n UInt64) ENGINE = MergeTree ORDER BY n"));
    }

    @AfterEach
    void closeBothWays() throws IOException {
        through.close();
        direct.close();
        proxy.close();
    }

    @Test
    void knowsQueryIdAndTextOfEachStatement() {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        proxy.meet(request -> {
            seen.add(request.queryId() + " " + request.sql() + " " + request.changes());
            return Fault.NONE;
        });
        ClickHouseStatement insert = statement(INSERT);
        ClickHouseStatement read = statement("SELECT 'ä' AS s");
        through.execute(insert);
        assertThat(through.query(read).get(0).string("s")).isEqualTo("ä");
        assertThat(seen)
                .containsExactly(insert.queryId() + " " + INSERT + " true", read.queryId() + " SELECT 'ä' AS s false");
        assertThat(rows()).isEqualTo(7);
    }

    @Test
    void losesARequestBeforeTheServerSeesIt() {
        proxy.meet(request -> Fault.CUT_BEFORE_REQUEST);
        assertThatThrownBy(() -> through.execute(statement(INSERT))).isInstanceOf(AnswerLost.class);
        assertThat(rows()).isZero();
        assertThat(proxy.requests()).isEqualTo(1);
    }

    @Test
    void losesTheConnectionWhileTheServerIsAtWork() {
        proxy.meet(request -> Fault.CUT_AFTER_REQUEST);
        String slow = "INSERT INTO t SELECT number + sleep(0.5) FROM numbers(7)";
        assertThatThrownBy(() -> through.execute(statement(slow))).isInstanceOf(AnswerLost.class);
        await().atMost(Duration.ofSeconds(20)).until(() -> rows() == 7);
    }

    @Test
    void losesAnAnswerAfterTheServerHasExecuted() {
        for (Fault fault : List.of(Fault.CUT_BEFORE_ANSWER, Fault.CUT_IN_ANSWER)) {
            direct.execute(statement("TRUNCATE TABLE t"));
            proxy.meet(request -> fault);
            assertThatThrownBy(() -> through.execute(statement(INSERT))).isInstanceOf(AnswerLost.class);
            assertThat(rows()).isEqualTo(7);
        }
    }

    @Test
    void breaksAnAnswerOffInTheMiddle() {
        proxy.meet(request -> Fault.CUT_IN_ANSWER);
        assertThatThrownBy(() -> through.query(statement("SELECT number AS n FROM numbers(100000)")))
                .isInstanceOf(AnswerLost.class);
    }

    @Test
    void saysThatTheServerIsNotThere() {
        proxy.meet(request -> Fault.UNAVAILABLE);
        assertThatThrownBy(() -> through.execute(statement(INSERT)))
                .isInstanceOf(AnswerLost.class)
                .hasMessageContaining("503");
        assertThat(rows()).isZero();
    }

    @Test
    void delaysAndThrottlesWithoutChangingAnything() {
        proxy.meet(request -> Fault.delay(Duration.ofMillis(300)));
        assertThat(took(() -> through.execute(statement(INSERT)))).isGreaterThan(Duration.ofMillis(300));
        proxy.meet(request -> Fault.throttle(2000));
        var read = statement("SELECT toString(number) AS n FROM numbers(100)");
        assertThat(took(() -> assertThat(through.query(read)).hasSize(100))).isGreaterThan(Duration.ofMillis(300));
        assertThat(rows()).isEqualTo(7);
    }

    @Test
    void cutsConnectionsThatAreIdle() {
        proxy.cutWhenIdleFor(Duration.ofMillis(300));
        assertThatThrownBy(() -> through.execute(statement("INSERT INTO t SELECT sleep(2) FROM numbers(1)")))
                .isInstanceOf(AnswerLost.class);
        await().atMost(Duration.ofSeconds(20)).until(() -> rows() == 1);
    }

    @Test
    void callsBackBeforeAndAfterTheServerHasExecuted() {
        List<Long> rows = Collections.synchronizedList(new ArrayList<>());
        proxy.meet(request -> Fault.before(() -> rows.add(rows())));
        assertThatThrownBy(() -> through.execute(statement(INSERT))).isInstanceOf(AnswerLost.class);
        proxy.meet(request -> Fault.after(() -> rows.add(rows())));
        assertThatThrownBy(() -> through.execute(statement(INSERT))).isInstanceOf(AnswerLost.class);
        assertThat(rows).containsExactly(0L, 7L);
    }

    private long rows() {
        return direct.query(statement("SELECT count() AS n FROM t")).get(0).number("n");
    }

    private static Duration took(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private static ClickHouseConnector connector(TestDatabase database, URI endpoint) {
        return ClientV2Connector.to(
                new ClickHouseServer(endpoint, database.user(), database.password(), database.name(), Map.of()));
    }

    private static ClickHouseStatement statement(String sql) {
        return new ClickHouseStatement(sql, "test_" + UUID.randomUUID(), Map.of(), Map.of(), Duration.ofSeconds(30));
    }
}
