package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.alert.LinkSettings;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.log.ServingColumn;
import dev.remat.materialization.policy.DeleteMode;
import dev.remat.materialization.policy.Ordering;
import dev.remat.materialization.policy.Strategy;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.FailureClass;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.service.ServerError;
import dev.remat.scheduler.alert.message.Links;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the code can say and write, and what the user's page explains, is the same. */
class TablesAndBlockersTest {

    private static final Page PAGE = Page.of("docs/materialization.md");

    @Test
    void everyBlockerHasItsEntryInTheRunbookAndNoOther() {
        assertThat(PAGE.section("By blocker").headedCode()).containsExactlyInAnyOrderElementsOf(blockers());
    }

    @Test
    void everyAlertLinksToTheEntryOfItsBlocker() {
        var links = new Links(LinkSettings.NONE);

        assertThat(blockers()).map(links::runbook).allSatisfy(entry -> assertThat(entry)
                .startsWith("docs/materialization.md#"));
        assertThat(PAGE.anchors())
                .contains("tables-that-cannot-be-dropped")
                .containsAll(blockers().stream()
                        .map(blocker -> links.runbook(blocker).replaceFirst(".*#", ""))
                        .toList());
    }

    @Test
    void everyOutcomeIsExplainedWithItsExitCode() {
        assertThat(PAGE.section("Outcomes and exit codes").rows())
                .extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactlyInAnyOrderElementsOf(Stream.of(Outcome.values())
                        .map(o -> o.id() + " " + o.exitCode())
                        .toList());
    }

    @Test
    void everyExitCodeOfAnOutcomeIsListedWithTheCommands() {
        assertThat(Page.of("docs/cli.md").section("Exit codes").firstCells())
                .contains("2", "130", "143")
                .containsAll(Stream.of(Outcome.values())
                        .map(outcome -> String.valueOf(outcome.exitCode()))
                        .toList());
    }

    @Test
    void columnsOfTheLogAreListedInTheirOrderAndType() {
        assertThat(PAGE.section("The log").rows())
                .extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactlyElementsOf(Stream.of(CdcColumn.values())
                        .map(column -> column.column() + " " + column.type())
                        .toList());
    }

    @Test
    void columnsOfTheServingTableAreListedInTheirOrderAndType() {
        List<String> expected = Stream.of(ServingColumn.values())
                .map(column -> column.column() + " " + column.type())
                .toList();

        assertThat(PAGE.section("The serving table").rows().subList(1, 1 + expected.size()))
                .extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactlyElementsOf(expected);
    }

    @Test
    void everyChoiceOfThePolicyIsExplained() {
        assertThat(PAGE.section("The serving table").firstCells())
                .containsAll(Stream.of(DeleteMode.values()).map(DeleteMode::id).toList());
        assertThat(PAGE.section("The latest event").firstCells())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Ordering.values()).map(Ordering::id).toList());
        assertThat(PAGE.section("Strategies").firstCells())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(Strategy.values()).map(Strategy::id).toList());
    }

    @Test
    void everyClassOfFailureIsExplainedWithTheErrorsThatBelongToIt() {
        Map<String, String> explained =
                PAGE.section("Retries").rows().stream().collect(Collectors.toMap(row -> row.get(0), row -> row.get(1)));

        assertThat(explained.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(FailureClass.values()).map(FailureClass::id).toList());
        assertThat(ServerError.values()).allSatisfy(error -> assertThat(
                        explained.get(error.failureClass().id()))
                .containsPattern("\\b%d\\b".formatted(error.code())));
    }

    private static List<String> blockers() {
        return Arrays.stream(Blockers.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .map(TablesAndBlockersTest::value)
                .toList();
    }

    private static String value(Field constant) {
        try {
            return String.valueOf(constant.get(null));
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
