package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.plan.ClickHouseCdcMaterializationPlan;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys are what the route says, truncates are never ignored, and positions of several forms are reported. */
abstract class KeysAndTruncatesContract extends MaterializationTestBase {

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void a11RefusesATableWithoutAKey(Strategy strategy) {
        log.execute(
                "INSERT INTO %s (dpone_cdc_stream_id, dpone_cdc_event_hash, dpone_cdc_ingested_at) VALUES ('%s', 'x', 1)"
                        .formatted(log.dataset().quoted(), STREAM));
        RunResult failed = ended(rebuild().with(POLICY.with(strategy)).run(), Outcome.FAILED, Blockers.KEY);
        assertThat(error(failed)).contains("1 rows have an empty key");
        assertThat(tables()).isEmpty();
    }

    @Test
    void a12TakesANullInsideACompoundKeyForAValueLikeAnyOther() {
        appendKey("h1", "{\"a\":1,\"b\":null}", "{\"v\":1}");
        appendKey("h2", "{\"a\":1,\"b\":\"null\"}", "{\"v\":2}");
        appendKey("h3", "{\"a\":null,\"b\":null}", "{\"v\":3}");
        var plan = new ClickHouseCdcMaterializationPlan(
                log.dataset(), rebuild().plan().target(), List.of("b", "a"), STREAM);
        assertThat(passed(rebuild().with(plan).run()).report().rowsMaterialized())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void refusesOneHashThatStandsForTwoKeys(Strategy strategy) {
        log.append(List.of(event(7, "insert", "1", "", "{}", 1)));
        appendKey("h1", "{\"id\":1}", "{\"v\":1}");
        appendKey("h1", "{\"id\":2}", "{\"v\":2}");
        RunResult failed = ended(rebuild().with(POLICY.with(strategy)).run(), Outcome.FAILED, Blockers.KEY);
        assertThat(error(failed)).contains("h1 for {\"id\":1} and {\"id\":2}");
        assertThat(tables()).isEmpty();
    }

    @Test
    void refusesKeysThatAreNotTheDeclaredOnes() {
        log.append(List.of(event(1, "insert", "1", "", "{}", 1)));
        var plan = new ClickHouseCdcMaterializationPlan(
                log.dataset(), rebuild().plan().target(), List.of("order_id"), STREAM);
        RunResult failed = ended(rebuild().with(plan).run(), Outcome.FAILED, Blockers.KEY);
        assertThat(error(failed)).contains("unique-key = [order_id]", "{\"id\":1}");
    }

    @Test
    void failsAtATruncateUnlessTheRouteAppliesIt() {
        log.append(List.of(event(1, "insert", "1", "", "{}", 1)));
        appendTruncate("5", 5);
        RunResult failed = ended(rebuild().run(), Outcome.FAILED, Blockers.TRUNCATE);
        assertThat(error(failed)).contains("1 truncate events", "on-truncate = apply");
        assertThat(tables()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void appliesATruncateToEveryKeyBeforeIt(Strategy strategy) {
        CdcEvent before = event(1, "insert", "1", "", "{\"v\":1}", 1);
        log.append(List.of(
                before,
                event(2, "insert", "2", "", "{\"v\":2}", 2),
                event(2, "update", "7", "", "{\"v\":22}", 7),
                event(3, "insert", "8", "", "{\"v\":3}", 8),
                before.redeliveredAt(before.ingestedAt() + 60_000)));
        appendTruncate("3", 3);
        appendTruncate("5", 5);
        for (Ordering ordering : Ordering.values()) {
            var policy = POLICY.with(strategy).with(ordering).with(OnTruncate.APPLY);
            RunResult result = passed(rebuild().with(policy).run());
            assertThat(served()).isEqualTo(Map.of("{\"id\":2}", "{\"v\":22}", "{\"id\":3}", "{\"v\":3}"));
            assertThat(result.report().rowsDeleted()).isEqualTo(1);
            assertThat(result.report().rowsSourceEvents()).isEqualTo(7);
            assertThat(result.report().metrics()).containsEntry("rows_truncate_events", 2L);
            assertThat(result.report().warnings()).isEmpty();
            passed(rebuild().with(policy.with(DeleteMode.TOMBSTONE)).run());
            assertThat(values("dpone_cdc_deleted"))
                    .containsEntry("{\"id\":1}", "1")
                    .containsEntry("{\"id\":2}", "0");
        }
    }

    @Test
    void appliesATruncateToItsOwnStreamAlone() {
        log.append(List.of(event(1, "insert", "1", "", "{}", 1)));
        CdcEvent other = new CdcEvent(
                "stream-2",
                2,
                "insert",
                "1",
                "",
                "{}",
                event(2, "insert", "1", "", "{}", 1).ingestedAt());
        log.append(List.of(other));
        appendTruncate("5", 5);
        var all = Rebuild.of(connector, log.dataset(), null, evidence).with(POLICY.with(OnTruncate.APPLY));
        passed(all.run());
        assertThat(served()).containsOnlyKeys("{\"id\":2}");
    }

    @Test
    void reportsPositionsOfSeveralForms() {
        log.append(List.of(event(1, "insert", "1/A", "", "{}", 1), event(2, "insert", "17", "", "{}", 2)));
        assertThat(passed(rebuild().run()).report().warnings())
                .singleElement()
                .asString()
                .contains("stream-1", "number, postgresql-lsn");
    }

    @Test
    void takesHexNumbersOfDecimalDigitsForHex() {
        log.append(List.of(
                event(1, "insert", "000000000000001A", "", "{}", 1),
                event(2, "insert", "0000000000000020", "", "{}", 2)));
        assertThat(passed(rebuild().run()).report().warnings()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Ordering.class)
    void comparesTransactionNumbersOfAGtidAsNumbers(Ordering ordering) {
        String server = "3E11FA47-71CA-11E1-9E33-C80AA9429562:";
        log.append(List.of(
                event(1, "update", server + "9", "", "{\"v\":9}", 1),
                event(1, "update", server + "10", "", "{\"v\":10}", 1),
                event(2, "update", "0-1-99", "", "{\"v\":99}", 1),
                event(2, "update", "0-1-100", "", "{\"v\":100}", 1)));
        passed(rebuild().with(POLICY.with(ordering)).run());
        assertThat(served()).isEqualTo(Map.of("{\"id\":1}", "{\"v\":10}", "{\"id\":2}", "{\"v\":100}"));
    }

    @Test
    void namesKeysWhoseLatestEventDependsOnTheOrdering() {
        for (int key = 0; key < 12; key++) {
            log.append(List.of(
                    event(key, "insert", "200", "", "{}", 5), event(key, "update", "300", "", "{\"late\":1}", 1)));
        }
        RunResult result = passed(rebuild().run());
        assertThat(result.report().metrics()).containsEntry("ordering_conflicts", 12L);
        assertThat(result.record().orderingConflictKeys()).hasSize(10).allMatch(key -> key.startsWith("{\"id\":"));
    }

    private void appendKey(String hash, String json, String payload) {
        log.execute(
                ("INSERT INTO %s (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,"
                                + " dpone_cdc_unique_key_hash, dpone_cdc_unique_key_json, dpone_cdc_payload_json, dpone_cdc_ingested_at)"
                                + " VALUES ('%s', 'insert', '1', '%s', '%s', '%s', '%s', toDateTime64(1767225600, 3, 'UTC'))")
                        .formatted(log.dataset().quoted(), STREAM, hash + json.hashCode(), hash, json, payload));
    }

    private void appendTruncate(String position, long second) {
        log.execute(
                ("INSERT INTO %s (dpone_cdc_stream_id, dpone_cdc_operation, dpone_cdc_position, dpone_cdc_event_hash,"
                                + " dpone_cdc_ingested_at) VALUES ('%s', 'truncate', '%s', 'truncate-%s', toDateTime64(%d, 3, 'UTC'))")
                        .formatted(log.dataset().quoted(), STREAM, position, position, 1_767_225_600 + second));
    }
}
