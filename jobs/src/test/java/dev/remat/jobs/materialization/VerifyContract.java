package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.decision.Decision;
import dev.remat.materialization.lock.LockTerms;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Guards;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.OnTruncate;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.report.VerificationRecord;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.sql.IncrementalSql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Comparisons of a published table with the log: on request, and of a part of the keys in incremental runs. */
abstract class VerifyContract extends TypedRebuildBase {

    private static final ClickHouseCdcMaterializationPolicy SERVING = POLICY.with(new Guards(true, 0, 1));
    private static final ClickHouseCdcMaterializationPolicy SAMPLING = SERVING.with(Strategy.INCREMENTAL)
            .with(new Incremental(Duration.ofDays(1), WhenUnchanged.REBUILD, Optional.of(1.0)));

    @Override
    Rebuild rebuild() {
        return super.rebuild().with(SERVING).holding(LockTerms.at("machine", "id/target.lock"), "test-node");
    }

    private void fill() {
        List<CdcEvent> events = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            String operation = i % 7 == 6 ? "delete" : "update";
            events.add(event(i % 20, operation, String.valueOf(100 + i), "", "{\"v\":%d}".formatted(i), i));
        }
        log.append(events, 2);
    }

    private void append(int key, long second) {
        log.append(List.of(event(key, "update", "90" + second, "", "{\"v\":%d}".formatted(second), second)));
    }

    private String target() {
        return rebuild().plan().target().quoted();
    }

    private String comment() {
        return log.query("SELECT comment FROM system.tables WHERE database = '%s' AND name = 'target'"
                        .formatted(log.dataset().database()))
                .get(0)
                .string("comment");
    }

    /** Changes the target and makes its comment agree, as only somebody could who wants to deceive. */
    private void deceive(String statement) {
        log.execute(statement.formatted(target()));
        String parts = log.query(IncrementalSql.parts(rebuild().plan().target()))
                .get(0)
                .string("parts");
        String said = comment().replaceAll("\"parts\":\"[^\"]*\"", "\"parts\":\"" + parts + "\"");
        log.execute("ALTER TABLE %s MODIFY COMMENT '%s'"
                .formatted(target(), said.replace("\\", "\\\\").replace("'", "\\'")));
    }

    private static VerificationRecord verified(RunResult result) {
        assertThat(result.outcome()).as(result.record().explanation()).isEqualTo(Outcome.VERIFIED);
        assertThat(result.report().passed()).isTrue();
        EvidenceSchemas.assertValid(Path.of(result.report().outputDir()));
        VerificationRecord found = result.record().compared().orElseThrow();
        assertThat(found.rebuilt()).isEqualTo(found.published());
        return found;
    }

    static Stream<ClickHouseCdcMaterializationPolicy> policies() {
        return Stream.of(DeleteMode.values()).flatMap(mode -> Stream.of(Strategy.FULL, Strategy.INCREMENTAL)
                .map(strategy -> SERVING.with(mode).with(strategy).with(Ordering.SOURCE_POSITION)));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void provesThatATableIsWhatTheLogSaidThen(ClickHouseCdcMaterializationPolicy policy) throws IOException {
        fill();
        Rebuild route = rebuild().with(policy);
        passed(route.run());
        append(3, 1000);
        RunResult built = passed(route.run());
        append(4, 1001);
        VerificationRecord found = verified(route.verify());
        assertThat(found.run()).isEqualTo(built.record().identity().runId().text());
        assertThat(found.strategy()).isEqualTo("window");
        assertThat(found.published().checksum())
                .isEqualTo(built.report().metrics().get("checksum"));
        assertThat(tables("verification")).isEmpty();
        var latest = new ObjectMapper()
                .readTree(evidence.resolve("test-route/latest.json").toFile());
        assertThat(latest.at("/newest/outcome").asText()).isEqualTo("verified");
        assertThat(latest.at("/newest_passed/run_id").asText()).isEqualTo(found.run());
    }

    @Test
    void provesATypedTableAndLeavesItsQuarantineAlone() {
        fill();
        insert(70, "{\"v\":\"none\"}");
        Rebuild typed = typed(column("v", "Nullable(Int64)")).with(SERVING.with(quality(OnParseError.QUARANTINE, 1.0)));
        passed(typed.run());
        long kept = log.count(quarantine());
        verified(typed.verify());
        assertThat(log.count(quarantine())).isEqualTo(kept).isPositive();
    }

    @Test
    void provesATableOfATruncatedSourceAndOneThatIsEmpty() {
        Rebuild route = rebuild().with(SERVING.with(OnTruncate.APPLY));
        passed(route.run());
        verified(route.verify());
        fill();
        log.append(List.of(new CdcEvent(STREAM, 0, "truncate", "880", "", "{}", 1_767_226_600_000L)));
        append(5, 2000);
        passed(route.run());
        assertThat(verified(route.verify()).published().rows()).isEqualTo(1);
    }

    @Test
    void provesATableOfAView() {
        fill();
        var view = log.dataset().sibling("log_view");
        log.execute("CREATE VIEW %s AS SELECT * FROM %s"
                .formatted(view.quoted(), log.dataset().quoted()));
        Rebuild route = Rebuild.of(connector, view, STREAM, evidence).with(SERVING);
        passed(route.run());
        verified(route.verify());
    }

    @Test
    void namesTheKeysThatDiffer() throws IOException {
        fill();
        passed(rebuild().run());
        deceive("ALTER TABLE %s UPDATE dpone_cdc_payload_json = '{\"v\":-1}' WHERE dpone_cdc_unique_key_json"
                + " IN ('{\"id\":2}', '{\"id\":4}') SETTINGS mutations_sync = 2");
        deceive("DELETE FROM %s WHERE dpone_cdc_unique_key_json = '{\"id\":5}'");
        RunResult result = ended(rebuild().verify(), Outcome.FAILED, Blockers.VERIFY_MISMATCH);
        VerificationRecord found = result.record().compared().orElseThrow();
        assertThat(found.differingKeys()).isEqualTo(3);
        assertThat(found.examples()).containsExactlyInAnyOrder("{\"id\":2}", "{\"id\":4}", "{\"id\":5}");
        assertThat(error(result)).contains("3 keys differ, such as {\"id\":", "`remat run test-route --full`");
        assertThat(Files.readString(Path.of(result.report().markdownPath()))).contains("- Differing keys: `3`");
        assertThat(tables("verification")).isEmpty();
        passed(rebuild().with(SERVING.rebuildingEverything()).run());
        verified(rebuild().verify());
    }

    @Test
    void saysThatALogIsNotWhatItWas() {
        fill();
        passed(rebuild().run());
        append(3, 20);
        RunResult late = ended(rebuild().verify(), Outcome.SKIPPED, Blockers.NOT_VERIFIABLE);
        assertThat(error(late)).contains("it had 60 events", "and has 61, some came late", "that is no mismatch");
        assertThat(tables("verification")).isEmpty();

        passed(rebuild().run());
        verified(rebuild().verify());
        ended(rebuild().with(SERVING.with(DeleteMode.TOMBSTONE)).verify(), Outcome.SKIPPED, Blockers.NOT_VERIFIABLE);
        log.execute("DROP TABLE %s SYNC".formatted(target()));
        ended(rebuild().verify(), Outcome.SKIPPED, Blockers.NOT_VERIFIABLE);
    }

    @Test
    void comparesWhatAnotherRunReplacesMeanwhile() {
        fill();
        RunResult built = passed(rebuild().run());
        var meanwhile = new FaultyConnector(
                connector,
                "INSERT INTO `%s`.`target__remat_verification"
                        .formatted(log.dataset().database()),
                (statement, send) -> {
                    append(3, 1000);
                    passed(rebuild().run());
                    return send.now(statement);
                });
        assertThat(verified(rebuild().through(meanwhile).verify()).run())
                .isEqualTo(built.record().identity().runId().text());
        assertThat(served()).containsEntry("{\"id\":3}", "{\"v\":1000}");
    }

    @Test
    void provesAVersionThatWasPutBack() {
        fill();
        RunResult first = passed(rebuild().run());
        append(3, 1000);
        passed(rebuild().run());
        passed(rebuild().decide(new Decision.RollBack(null, true, new Decider("test", "to see"))));
        assertThat(verified(rebuild().verify()).run())
                .isEqualTo(first.record().identity().runId().text());
    }

    @Test
    void anIncrementComparesItsSample() {
        fill();
        Rebuild route = rebuild().with(SAMPLING);
        RunResult full = passed(route.run());
        assertThat(full.report().metrics()).doesNotContainKey("sampled_keys");
        append(3, 1000);
        RunResult increment = passed(route.run());
        assertThat(increment.report().metrics())
                .containsEntry("strategy", "incremental")
                .containsEntry("sampled_keys", "keys from '0000' up to the greatest")
                .containsEntry("sampled_rows", increment.report().rowsMaterialized());
        assertThat(tables("events")).isEmpty();
    }

    @Test
    void anIncrementOnATableThatIsWrongIsNotPublished() {
        fill();
        Rebuild route = rebuild().with(SAMPLING);
        passed(route.run());
        deceive(
                "ALTER TABLE %s UPDATE dpone_cdc_payload_json = '{\"v\":-1}' WHERE dpone_cdc_unique_key_json = '{\"id\":2}'"
                        + " SETTINGS mutations_sync = 2");
        append(3, 1000);
        RunResult result = ended(route.run(), Outcome.FAILED, Blockers.VERIFY_MISMATCH);
        assertThat(error(result)).contains("of keys from '0000' up to the greatest");
        assertThat(served()).doesNotContainEntry("{\"id\":3}", "{\"v\":1000}");
        assertThat(tables()).containsExactly("target");
        passed(route.with(SAMPLING.rebuildingEverything()).run());
        assertThat(served())
                .containsEntry("{\"id\":3}", "{\"v\":1000}")
                .doesNotContainEntry("{\"id\":2}", "{\"v\":-1}");
    }
}
