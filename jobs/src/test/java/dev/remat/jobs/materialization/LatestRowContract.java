package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Ranges;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The served rows are the latest ones, and the numbers of the evidence add up. */
abstract class LatestRowContract extends MaterializationTestBase {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void givesTheRowsOfTheModelForGeneratedLogs(long seed) {
        List<CdcEvent> events = new EventGenerator(seed).events(400, seed % 2 == 0 ? 12 : 90);
        log.append(events, (int) (1 + seed % 4));
        for (Variant variant : Variant.all()) {
            RunResult result = passed(rebuild().with(variant.policy()).run());
            assertMatchesModel(result, new LatestModel(events), variant.policy(), "seed " + seed + " " + variant);
        }
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void a1CountsAConflictWhenALateCommitHasAnOlderClock(Strategy strategy) {
        log.append(List.of(
                event(1, "insert", "200", "1", "{\"state\":\"open\"}", 5),
                event(1, "update", "300", "1", "{\"state\":\"closed\"}", 1)));
        RunResult byIngest = passed(rebuild().with(POLICY.with(strategy)).run());
        assertThat(served()).containsEntry("{\"id\":1}", "{\"state\":\"open\"}");
        assertThat(byIngest.report().metrics()).containsEntry("ordering_conflicts", 1L);
        RunResult bySource = passed(rebuild()
                .with(POLICY.with(strategy).with(Ordering.SOURCE_POSITION))
                .run());
        assertThat(served()).containsEntry("{\"id\":1}", "{\"state\":\"closed\"}");
        assertThat(bySource.report().metrics()).containsEntry("ordering_conflicts", 1L);
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void a3LetsAnOldDeleteThatIsDeliveredAgainNotWin(Strategy strategy) {
        CdcEvent delete = event(1, "delete", "2", "", "{}", 2);
        log.append(List.of(
                event(1, "insert", "1", "", "{\"v\":1}", 1),
                delete,
                event(1, "insert", "3", "", "{\"v\":3}", 3),
                delete.redeliveredAt(delete.ingestedAt() + 60_000)));
        for (Ordering ordering : Ordering.values()) {
            RunResult result =
                    passed(rebuild().with(POLICY.with(strategy).with(ordering)).run());
            assertThat(served()).containsExactly(Map.entry("{\"id\":1}", "{\"v\":3}"));
            assertThat(result.report().metrics())
                    .containsEntry("rows_duplicate_events", 1L)
                    .containsEntry("ordering_conflicts", 0L);
        }
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void a4CountsAnEventThatIsDeliveredThreeTimesOnce(Strategy strategy) {
        CdcEvent event = event(1, "insert", "1", "", "{\"v\":1}", 1);
        log.append(List.of(
                event, event.redeliveredAt(event.ingestedAt() + 1), event.redeliveredAt(event.ingestedAt() + 2)));
        RunResult result = passed(rebuild().with(POLICY.with(strategy)).run());
        assertThat(result.report().rowsSourceEvents()).isEqualTo(3);
        assertThat(result.report().rowsMaterialized()).isEqualTo(1);
        assertThat(result.report().metrics()).containsEntry("rows_duplicate_events", 2L);
        assertThat(values("toUnixTimestamp64Milli(dpone_cdc_ingested_at)"))
                .containsEntry("{\"id\":1}", String.valueOf(event.ingestedAt()));
    }

    @ParameterizedTest
    @EnumSource(Ordering.class)
    void a6ComparesSequencesAsNumbers(Ordering ordering) {
        assertWinner(
                ordering,
                event(1, "update", "7", "10", "{\"v\":10}", 1),
                event(1, "update", "7", "2", "{\"v\":2}", 1),
                event(1, "update", "7", "1", "{\"v\":1}", 1));
    }

    @ParameterizedTest
    @EnumSource(Ordering.class)
    void a7ComparesPositionsAsNumbers(Ordering ordering) {
        assertWinner(
                ordering, event(1, "update", "10", "", "{\"v\":10}", 1), event(1, "update", "9", "", "{\"v\":9}", 1));
    }

    @ParameterizedTest
    @EnumSource(Ordering.class)
    void a9ComparesThePartsOfALogSequenceNumberAsNumbers(Ordering ordering) {
        assertWinner(
                ordering,
                event(1, "update", "1/0", "", "{\"v\":2}", 1),
                event(1, "update", "0/FFFFFFFF", "", "{\"v\":1}", 1));
        assertWinner(
                ordering,
                event(2, "update", "10/0", "", "{\"v\":2}", 1),
                event(2, "update", "9/0", "", "{\"v\":1}", 1));
        assertWinner(
                ordering,
                event(3, "update", "0000002a:00000b10:0001", "", "{\"v\":2}", 1),
                event(3, "update", "0000002A:00000B0F:0003", "", "{\"v\":1}", 1));
        assertWinner(
                ordering,
                event(4, "update", "0x0100", "", "{\"v\":2}", 1),
                event(4, "update", "0xFF", "", "{\"v\":1}", 1));
        assertWinner(
                ordering,
                event(5, "update", "binlog.000010:4", "", "{\"v\":2}", 1),
                event(5, "update", "binlog.000009:99999", "", "{\"v\":1}", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9 10 0B 0c",
                "0/FFFFFFFF 0/ffffffffF 1/0 10/0 A/1",
                "0000002A:00000B0F:0003 0000002a:00000b10:0001 0000002b:00000000:0000",
                "0xFF 0x0100",
                "binlog.000009:99999 binlog.000010:4",
                "0xFF 9 10",
            })
    void comparesPositionsOfOneFormAsItComparesThoseOfMany(String positions) {
        List<CdcEvent> events = new ArrayList<>();
        List<String> sequences = List.of("", "9", "10", "007");
        long second = 50;
        for (String position : positions.split(" ", -1)) {
            for (String sequence : sequences) {
                int key = events.size() % 3;
                events.add(event(
                        key,
                        "update",
                        position,
                        sequence,
                        "{\"at\":\"%s %s\"}".formatted(position, sequence),
                        second--));
            }
        }
        log.append(events, 3);
        for (Ordering ordering : Ordering.values()) {
            var policy = POLICY.with(Strategy.ORDERED).with(ordering);
            RunResult result = passed(rebuild().with(policy).run());
            assertMatchesModel(result, new LatestModel(events), policy, positions + " " + ordering);
        }
    }

    @ParameterizedTest
    @EnumSource(Ordering.class)
    void letsTheWholeHashDecideBetweenEventsThatTieInEverythingElse(Ordering ordering) {
        List<CdcEvent> tied = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            tied.add(event(i % 4, i % 3 == 0 ? "delete" : "update", "7", "1", "{\"v\":%d}".formatted(i), 1));
        }
        log.append(tied);
        log.execute("INSERT INTO %1$s SELECT * REPLACE (concat('0123456789abcdef', %2$s) AS %2$s) FROM %1$s"
                .formatted(log.dataset().quoted(), "dpone_cdc_event_hash"));
        log.execute(
                "ALTER TABLE %s DELETE WHERE NOT startsWith(dpone_cdc_event_hash, '0123456789abcdef') SETTINGS mutations_sync = 2"
                        .formatted(log.dataset().quoted()));
        List<Map<String, String>> rows = new ArrayList<>();
        for (Strategy strategy : List.of(Strategy.WINDOW, Strategy.ORDERED)) {
            passed(rebuild().with(POLICY.with(ordering).with(strategy)).run());
            rows.add(values("(dpone_cdc_event_hash, remat_event_count)"));
        }
        assertThat(rows.get(1)).isNotEmpty().isEqualTo(rows.get(0));
    }

    @Test
    void buildsAgainWhenAnEventOfAnotherFormComesInBelowTheMark() {
        log.append(List.of(
                event(1, "insert", "9", "", "{\"v\":9}", 1),
                event(2, "insert", "9", "", "{\"v\":9}", 2),
                event(2, "update", "10", "", "{\"v\":10}", 9)));
        List<String> inserts = new ArrayList<>();
        var growing = new FaultyConnector(connector, "INSERT INTO", (insert, send) -> {
            if (inserts.isEmpty()) {
                log.append(List.of(event(1, "update", "0x0A", "", "{\"v\":\"0x0A\"}", 1)));
            }
            inserts.add(insert.sql());
            return send.now(insert);
        });
        passed(rebuild()
                .with(POLICY.with(Strategy.ORDERED).with(Ordering.SOURCE_POSITION))
                .through(growing)
                .run());
        assertThat(inserts).hasSize(2);
        assertThat(served()).isEqualTo(Map.of("{\"id\":1}", "{\"v\":\"0x0A\"}", "{\"id\":2}", "{\"v\":10}"));
    }

    private void assertWinner(Ordering ordering, CdcEvent winner, CdcEvent... others) {
        List<CdcEvent> events = new ArrayList<>(List.of(others));
        events.add(winner);
        log.append(events);
        for (Strategy strategy : List.of(Strategy.WINDOW, Strategy.ORDERED, Strategy.TWO_STEP)) {
            passed(rebuild().with(POLICY.with(ordering).with(strategy)).run());
            assertThat(served()).as(strategy.id()).containsEntry(winner.keyJson(), winner.payload());
        }
    }

    @ParameterizedTest
    @EnumSource(Strategy.class)
    void a17LeavesDeletedKeysOutOrKeepsTheirTombstones(Strategy strategy) {
        log.append(List.of(
                event(1, "insert", "1", "", "{\"v\":1}", 1),
                event(2, "insert", "2", "", "{\"v\":2}", 2),
                event(2, "delete", "3", "", "{}", 3)));
        RunResult without = passed(rebuild().with(POLICY.with(strategy)).run());
        assertThat(served()).containsOnlyKeys("{\"id\":1}");
        assertThat(without.report().rowsDeleted()).isEqualTo(1);
        assertThat(without.report().rowsSourceEvents()).isEqualTo(3);
        RunResult with = passed(
                rebuild().with(POLICY.with(strategy).with(DeleteMode.TOMBSTONE)).run());
        assertThat(values("dpone_cdc_deleted")).isEqualTo(Map.of("{\"id\":1}", "0", "{\"id\":2}", "1"));
        assertThat(with.report().rowsDeleted()).isEqualTo(1);
        assertThat(with.report().rowsMaterialized()).isEqualTo(2);
    }

    @Test
    void a19KeepsANewestNull() {
        log.append(List.of(
                event(1, "insert", "1", "", "{\"name\":\"a\"}", 1), event(1, "update", "2", "", "{\"name\":null}", 2)));
        passed(rebuild().run());
        assertThat(served()).containsEntry("{\"id\":1}", "{\"name\":null}");
    }

    @Test
    void readsOnlyTheStreamOfTheRoute() {
        CdcEvent mine = event(1, "insert", "1", "", "{\"v\":\"mine\"}", 1);
        log.append(List.of(
                mine, new CdcEvent("stream-2", 1, "insert", "9", "", "{\"v\":\"other\"}", mine.ingestedAt() + 9)));
        RunResult result = passed(rebuild().run());
        assertThat(served()).containsEntry("{\"id\":1}", "{\"v\":\"mine\"}");
        assertThat(result.report().rowsSourceEvents()).isEqualTo(1);
        for (Strategy strategy : Strategy.values()) {
            var all = Rebuild.of(connector, log.dataset(), null, evidence).with(POLICY.with(strategy));
            assertThat(passed(all.run()).report().warnings()).anyMatch(w -> w.contains("holds 2 streams"));
            assertThat(served()).containsExactly(Map.entry("{\"id\":1}", "{\"v\":\"other\"}"));
        }
    }

    @Test
    void takesTheStreamingStrategyOnlyForALogInKeyOrder() {
        log.append(List.of(event(1, "insert", "1", "", "{}", 1)));
        assertThat(passed(rebuild().run()).report().metrics()).containsEntry("strategy", "ordered");
        var allStreams = Rebuild.of(connector, log.dataset(), null, evidence);
        assertThat(passed(allStreams.run()).report().metrics()).containsEntry("strategy", "ordered");
        log.execute("CREATE VIEW %s.v AS SELECT * FROM %s"
                .formatted(log.dataset().database(), log.dataset().quoted()));
        var overView = Rebuild.of(connector, log.dataset().sibling("v"), STREAM, evidence);
        assertThat(passed(overView.run()).report().metrics()).containsEntry("strategy", "window");
        log.execute("CREATE TABLE %s.t AS %s ENGINE = MergeTree ORDER BY %s"
                .formatted(log.dataset().database(), log.dataset().quoted(), LogTable.TIME_ORDER));
        log.execute("INSERT INTO %s.t SELECT * FROM %s"
                .formatted(log.dataset().database(), log.dataset().quoted()));
        var inTimeOrder = Rebuild.of(connector, log.dataset().sibling("t"), STREAM, evidence);
        assertThat(passed(inTimeOrder.run()).report().metrics())
                .containsEntry("strategy", "window")
                .containsEntry("strategy_reason", "the log is sorted by (dpone_cdc_ingested_at), not by key");
    }

    /** One way to rebuild the same log. */
    record Variant(Strategy strategy, Ordering ordering, DeleteMode deleteMode) {

        static List<Variant> all() {
            List<Variant> all = new ArrayList<>();
            for (Strategy strategy : List.of(Strategy.WINDOW, Strategy.ORDERED)) {
                for (Ordering ordering : Ordering.values()) {
                    for (DeleteMode mode : DeleteMode.values()) {
                        all.add(new Variant(strategy, ordering, mode));
                    }
                }
            }
            for (Strategy strategy : List.of(Strategy.RANGES, Strategy.TWO_STEP)) {
                all.add(new Variant(strategy, Ordering.INGESTED_AT, DeleteMode.EXCLUDE_DELETED));
                all.add(new Variant(strategy, Ordering.SOURCE_POSITION, DeleteMode.TOMBSTONE));
            }
            return all;
        }

        ClickHouseCdcMaterializationPolicy policy() {
            return POLICY.with(strategy)
                    .with(ordering)
                    .with(deleteMode)
                    .with(Limits.DEFAULTS.with(new Ranges(deleteMode == DeleteMode.TOMBSTONE ? 2 : 1, 3)));
        }
    }
}
