package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.phase.quality.CheckedTable;
import dev.remat.materialization.phase.quality.Checks;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.policy.Limits;
import dev.remat.materialization.quality.Check;
import dev.remat.materialization.quality.CheckRule;
import dev.remat.materialization.quality.Severity;
import dev.remat.materialization.quote.Quote;
import dev.remat.materialization.report.QualityEvidence.CheckResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.materialization.session.RunJournal;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.TypedColumn;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A typed table as a run would build it, and checks of it through a session of its own. */
abstract class ChecksTestBase extends MaterializationTestBase {

    static final Instant NOW = Instant.parse("2026-02-01T12:00:00Z");
    static final int SAMPLE = 10;

    private static final ObjectMapper JSON = new ObjectMapper();

    Limits limits = Limits.DEFAULTS;

    /** Makes the empty table that a run would fill. */
    CheckedTable create(String... columns) {
        return create(shadow(), columns);
    }

    CheckedTable create(Dataset table, String... columns) {
        List<TypedColumn> declared = Stream.of(columns)
                .map(column -> column.split(": ", 2))
                .map(part -> TypedColumn.of(part[0], ColumnType.parse(part[1])))
                .toList();
        var layout = ServingLayout.of(rebuild().plan().with(declared));
        log.execute(layout.types().entrySet().stream()
                .map(column -> Quote.identifier(column.getKey()) + ' ' + column.getValue())
                .collect(Collectors.joining(
                        ", ", "CREATE TABLE " + table.quoted() + " (", ") ENGINE = MergeTree ORDER BY tuple()")));
        return new CheckedTable(table, log.dataset().sibling("target"), layout, false, NOW);
    }

    Dataset shadow() {
        return log.dataset().sibling("it's `the` shadow");
    }

    /** Appends rows of declared values, each of a key of its own; the first of them has the key 1. */
    void fill(CheckedTable table, String... rows) {
        for (int i = 0; i < rows.length; i++) {
            fill(table.table(), i + 1, false, table.layout(), rows[i]);
        }
    }

    /** Appends rows of deleted keys. */
    void delete(CheckedTable table, String... rows) {
        for (int i = 0; i < rows.length; i++) {
            fill(table.table(), 900 + i, true, table.layout(), rows[i]);
        }
    }

    private void fill(Dataset table, int key, boolean deleted, ServingLayout layout, String values) {
        String names = layout.typed().stream()
                .map(column -> Quote.identifier(column.name()))
                .collect(Collectors.joining(", "));
        log.execute("""
                INSERT INTO %s (dpone_cdc_unique_key_json, dpone_cdc_position, dpone_cdc_event_hash, dpone_cdc_deleted, %s)
                SELECT '{"id":%d}', '%d', 'hash%d', %d, %s""".formatted(table.quoted(), names, key, key * 10, key, deleted ? 1 : 0, values));
    }

    Checks checks() {
        var clock = Clock.systemUTC();
        var identity = new RunIdentity("test-route", RunId.create(clock, new Random()), 1, "test-node");
        var session = new RunSession(
                connector, clock, identity, new Cancellation(), new RunJournal(clock), Duration.ofMinutes(2));
        return new Checks(session, limits, new Catalog(session).server().version());
    }

    CheckResult run(CheckedTable table, CheckRule rule) {
        return checks().run(table, List.of(check(rule)), SAMPLE).get(0);
    }

    List<String> problems(CheckedTable table, CheckRule rule) {
        return checks().problems(table, List.of(check(rule)));
    }

    static Check check(CheckRule rule) {
        return new Check("my " + rule.id(), Severity.ERROR, rule);
    }

    void assertPasses(CheckedTable table, CheckRule rule) {
        assertThat(problems(table, rule)).isEmpty();
        CheckResult result = run(table, rule);
        assertThat(result.samples()).isEmpty();
        assertThat(result.failingRows()).isZero();
        assertThat(result.passed()).isTrue();
    }

    /** Asserts that as many rows fail, and that the samples are these JSON objects. */
    void assertFails(CheckedTable table, CheckRule rule, long rows, String... samples) {
        assertThat(problems(table, rule)).isEmpty();
        CheckResult result = run(table, rule);
        assertThat(result.failingRows()).isEqualTo(rows);
        assertThat(result.samples().stream().map(ChecksTestBase::json))
                .containsExactly(Stream.of(samples).map(ChecksTestBase::json).toArray(JsonNode[]::new));
    }

    /** The sample of a row of {@link #fill}. */
    static String sample(int key, String values) {
        return "{\"dpone_cdc_unique_key_json\":\"{\\\"id\\\":%d}\",\"dpone_cdc_position\":\"%d\",\"dpone_cdc_event_hash\":\"hash%d\",%s}"
                .formatted(key, key * 10, key, values);
    }

    static CheckedTable withTombstones(CheckedTable table) {
        return new CheckedTable(table.table(), table.target(), table.layout(), true, table.now());
    }

    static CheckedTable at(CheckedTable table, Instant now) {
        return new CheckedTable(table.table(), table.target(), table.layout(), table.tombstones(), now);
    }

    static Limits memory(long bytes) {
        return new Limits(Duration.ofMinutes(2), bytes, 2, Map.of());
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + text, e);
        }
    }
}
