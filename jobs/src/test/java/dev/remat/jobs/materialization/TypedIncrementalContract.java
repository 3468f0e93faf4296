package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Incremental;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.TableShape;
import dev.remat.materialization.policy.WhenUnchanged;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.OnParseError;
import dev.remat.materialization.quality.Quality;
import dev.remat.materialization.quality.SchemaDrift;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.quote.SqlFragment;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run builds on a typed table is what a full rebuild of the same log gives, findings included. */
abstract class TypedIncrementalContract extends IncrementalTestBase {

    private static final ClickHouseCdcMaterializationPolicy TYPED = INCREMENTAL
            .with(new Incremental(Duration.ofHours(24), WhenUnchanged.REBUILD, Optional.of(0.2)))
            .with(TypedPayloads.TOLERANT);

    private int position = 100;

    /** Each mode and each ordering once: the chains take them in every combination. */
    static Stream<ClickHouseCdcMaterializationPolicy> policies() {
        return Stream.of(
                TYPED.with(DeleteMode.EXCLUDE_DELETED).with(Ordering.INGESTED_AT),
                TYPED.with(DeleteMode.TOMBSTONE).with(Ordering.SOURCE_POSITION));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void givesWhatAFullRebuildGives(ClickHouseCdcMaterializationPolicy policy) {
        fill(40);
        update(30, TypedPayloads.of(30, 1).replace("\"n\":1", "\"n\":\"old\""));
        update(31, "{\"id\":\"none\",\"n\":1,\"must\":\"m\",\"extra\":1}");
        update(32, "{\"id\":32,\"old\":[1]}");
        assertThat(isIncremental(run(policy))).isFalse();

        update(1, TypedPayloads.of(1, 7).replace("\"n\":7", "\"n\":\"12abc\""));
        update(2, TypedPayloads.of(2, 7).replace("\"id\":2", "\"id\":\"two\""));
        update(3, TypedPayloads.of(3, 9).replace("d9", TypedPayloads.UNSENT));
        update(4, "{\"id\":4,\"n\":4,\"extra\":{\"a\":1}}");
        CdcEvent breaking = update(5, TypedPayloads.of(5, 3).replace("\"n\":3", "\"n\":\"3\""));
        update(6, "{\"id\":");
        delete(7);
        update(1000, TypedPayloads.of(1000, 8));
        assertIncremental(policy, "broken");

        update(1, TypedPayloads.of(1, 8));
        update(2, TypedPayloads.of(2, 8));
        delete(4);
        update(6, TypedPayloads.of(6, 8));
        update(7, TypedPayloads.of(7, 9).replace("d9", TypedPayloads.UNSENT));
        update(8, "{\"id\":8,\"n\":[1],\"must\":1,\"known\":true,\"extra\":null}");
        log.append(List.of(breaking.redeliveredAt(1_767_225_600_000L + ++position * 1000L)));
        assertIncremental(policy, "mended");

        log.append(List.of(
                event(9, "update", "2", "", TypedPayloads.of(9, 1).replace("\"id\":9", "\"id\":\"low\""), ++position)));
        delete(8);
        update(3, TypedPayloads.of(3, 10).replace("\"id\":3", "\"id\":\"none\"").replace("d10", TypedPayloads.UNSENT));
        assertIncremental(policy, "late by position");
        assertIncremental(policy, "nothing is new");
    }

    @Test
    void keysThatWereWithheldComeBackAndOthersVanish() {
        fill(40);
        update(1, "{\"id\":\"one\",\"n\":1,\"must\":\"m\"}");
        run(TYPED);
        assertThat(served()).doesNotContainKey("{\"id\":1}").containsKey("{\"id\":2}");
        update(1, TypedPayloads.of(1, 5));
        update(2, "{\"id\":\"two\",\"n\":1,\"must\":\"m\"}");
        assertIncremental(TYPED, "changed places");
        assertThat(served()).containsKey("{\"id\":1}").doesNotContainKey("{\"id\":2}");
    }

    @Test
    void takesATableOfADeclaredShape() {
        var shape = new TableShape(
                List.of(new SqlFragment("id"), new SqlFragment("dpone_cdc_unique_key_hash")),
                List.of(new SqlFragment("id")),
                new SqlFragment("id % 3"),
                Map.of("by_n", new SqlFragment("n TYPE minmax GRANULARITY 4")),
                Map.of("index_granularity", "1024"));
        fill(40);
        update(31, "{\"id\":\"none\",\"n\":1,\"must\":\"m\"}");
        run(TYPED.with(shape));
        update(3, "{\"id\":\"none\",\"n\":1,\"must\":\"m\"}");
        update(4, TypedPayloads.of(4, 5).replace("\"id\":4", "\"id\":5"));
        assertIncremental(TYPED.with(shape), "shape");
    }

    @Test
    void rebuildsEverythingWhenTheFirstRowOfAFindingHasChanged() {
        fill(40);
        update(1, "{\"id\":1,\"n\":1,\"must\":\"m\",\"extra\":1}");
        update(2, "{\"id\":2,\"n\":2,\"must\":\"m\",\"extra\":2}");
        run(TYPED);
        update(2, TypedPayloads.of(2, 2));
        assertIncremental(TYPED, "not the first");
        update(3, "{\"id\":3,\"n\":3,\"must\":\"m\",\"extra\":3}");
        update(1, TypedPayloads.of(1, 2));
        assertIncremental(TYPED, "the only one besides those that are new");
        update(4, "{\"id\":4,\"n\":3,\"must\":\"m\",\"extra\":4}");
        assertIncremental(TYPED, "another one");
        update(3, TypedPayloads.of(3, 2));
        assertThat(reason(run(TYPED)))
                .endsWith("the first row with extra (number) in its payload is not known any more");
        assertNothingIsLeft("");
        update(5, TypedPayloads.of(5, 2));
        assertIncremental(TYPED, "after that");
    }

    @Test
    void rebuildsEverythingWhereQuarantinedValuesAreGone() {
        fill(40);
        update(1, "{\"id\":\"one\",\"n\":1,\"must\":\"m\"}");
        update(6, "{\"id\":\"six\",\"n\":1,\"must\":\"m\"}");
        run(TYPED);
        log.execute("ALTER TABLE %s DELETE WHERE 1 SETTINGS mutations_sync = 2".formatted(quarantine()));
        update(2, TypedPayloads.of(2, 5));
        RunResult result = run(TYPED);
        assertThat(reason(result))
                .contains(
                        "target_quarantine had 2 entries of the target and has 0 of them",
                        "1 rows that are not served may need theirs again");
        assertThat(log.query("SELECT count() AS n FROM " + quarantine()).get(0).number("n"))
                .isEqualTo(2);
        assertNothingIsLeft("");
        update(2, TypedPayloads.of(2, 6));
        assertIncremental(TYPED, "after that");
    }

    @Test
    void rebuildsEverythingWhereValuesExpireOrAreLookedForInAnotherWay() {
        fill(40);
        run(TYPED);
        var strict = TYPED.with(TypedPayloads.quality(OnParseError.QUARANTINE, SchemaDrift.OFF));
        assertThat(reason(run(strict)))
                .contains("schema-drift, ignored-keys or the quarantine table of the route have changed, since run ");
        update(2, TypedPayloads.of(2, 5).replace("}", ",\"extra\":1}"));
        assertIncremental(strict, "without drift");

        Quality tolerant = TypedPayloads.TOLERANT;
        var about = TYPED.with(new Quality(
                tolerant.onParseError(),
                1.0,
                tolerant.quarantine(),
                tolerant.drift(),
                List.of(),
                10,
                List.of(new Check(
                        "fresh",
                        Severity.WARN,
                        new CheckRule.Freshness("dpone_cdc_materialized_at", Duration.ofHours(1))))));
        assertThat(reason(run(about)))
                .contains(
                        "check 'fresh' looks at dpone_cdc_materialized_at, which a full rebuild sets anew in every row");

        Rebuild rebuild = typed(TYPED);
        var expiring = rebuild.plan().columns().stream()
                .map(column -> column.name().equals("doc")
                        ? column.expiring(new SqlFragment("dpone_cdc_ingested_at + INTERVAL 100 YEAR"))
                        : column)
                .toList();
        assertThat(reason(passed(
                        rebuild.with(rebuild.plan().with(expiring)).with(TYPED).run())))
                .contains("columns have a ttl");
    }

    @Test
    void rebuildsEverythingWherePayloadsHaveMoreKeysThanACommentTakes() {
        fill(40);
        StringBuilder wide = new StringBuilder("{\"id\":1,\"n\":1,\"must\":\"m\"");
        for (int key = 0; key < 800; key++) {
            wide.append(",\"a_key_of_a_source_that_makes_up_keys_%d\":1".formatted(key));
        }
        update(1, wide.append('}').toString());
        run(TYPED);
        update(2, TypedPayloads.of(2, 5));
        assertThat(reason(run(TYPED)))
                .contains("payloads have too many keys and failures for the comment of the target");
        update(1, TypedPayloads.of(1, 5));
        run(TYPED);
        update(3, TypedPayloads.of(3, 5));
        assertIncremental(TYPED, "few keys again");
    }

    @Test
    void anIncrementThatFailsItsGateChangesNothingAndTheNextOneRecovers() {
        var failing = TYPED.with(TypedPayloads.quality(OnParseError.FAIL, SchemaDrift.STRICT));
        fill(40);
        run(failing);
        Map<String, String> before = served();
        update(1, TypedPayloads.of(1, 5).replace("\"n\":5", "\"n\":5.5"));
        RunResult broken = ended(typed(failing).run(), Outcome.FAILED, Blockers.PARSE_QUARANTINE);
        assertThat(isIncremental(broken)).isTrue();
        assertThat(served()).isEqualTo(before);
        assertNothingIsLeft("failed");

        update(1, TypedPayloads.of(1, 5).replace("}", ",\"extra\":1}"));
        RunResult drifted = ended(typed(failing).run(), Outcome.FAILED, Blockers.SCHEMA_DRIFT);
        assertThat(isIncremental(drifted)).isTrue();
        assertThat(error(drifted)).contains("extra (number in 1 rows, first at position ");
        assertThat(served()).isEqualTo(before);

        update(1, TypedPayloads.of(1, 6));
        assertIncremental(failing, "mended");
        assertThat(served().get("{\"id\":1}")).contains("\"n\":6");
    }

    private void assertIncremental(ClickHouseCdcMaterializationPolicy policy, String what) {
        RunResult result = run(policy);
        assertThat(isIncremental(result)).as(what + ": " + reason(result)).isTrue();
        assertNothingIsLeft(what);
    }

    private RunResult run(ClickHouseCdcMaterializationPolicy policy) {
        Rebuild rebuild = typed(policy);
        RunResult result = passed(rebuild.run());
        new FullRebuild(rebuild, log).assertGives(result, reason(result));
        return result;
    }

    private Rebuild typed(ClickHouseCdcMaterializationPolicy policy) {
        return TypedPayloads.typed(rebuild(), policy);
    }

    private void fill(int keys) {
        List<CdcEvent> filled = new ArrayList<>();
        for (int key = 0; key < keys; key++) {
            filled.add(
                    event(key, "insert", String.valueOf(++position), "", TypedPayloads.of(key, key + 100), position));
            filled.add(event(key, "update", String.valueOf(++position), "", TypedPayloads.of(key, key), position));
        }
        log.append(filled);
    }

    private CdcEvent update(int key, String payload) {
        CdcEvent event = event(key, "update", String.valueOf(++position), "", payload, position);
        log.append(List.of(event));
        return event;
    }

    private void delete(int key) {
        log.append(List.of(event(key, "delete", String.valueOf(++position), "", "{}", position)));
    }

    private String quarantine() {
        return log.dataset().sibling("target_quarantine").quoted();
    }
}
