package dev.remat.materialization.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.Decider;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogTest {

    private static final RunId RUN = new RunId("20260131T235959Z_0a1b2c");
    private static final RunTables TABLES = new RunTables(new Dataset("serving", "orders"));

    @Test
    void tellsTheTablesOfARunByTheirNames() {
        for (RunTables.Kind kind : RunTables.Kind.values()) {
            var role = TABLES.role(table(TABLES.of(kind, RUN).table(), "")).orElseThrow();
            assertThat(role.kind()).isEqualTo(kind);
            assertThat(role.run()).isEqualTo(RUN);
        }
        assertThat(TABLES.retired(RUN).table()).isEqualTo("orders__remat_retired_" + RUN);
    }

    @Test
    void namesTablesInADatabaseOfTheirOwnAfterTheTargetsDatabaseToo() {
        var apart = new RunTables(TABLES.target(), "work");
        assertThat(apart.shadow(RUN)).isEqualTo(new Dataset("work", "serving__orders__remat_shadow_" + RUN));
        assertThat(apart.role(table(apart.shadow(RUN), ""))).isPresent();
        assertThat(apart.role(table(TABLES.shadow(RUN), "")))
                .as("left from before the database was declared")
                .isPresent();
        assertThat(TABLES.role(table(apart.shadow(RUN), ""))).isEmpty();
        assertThat(new RunTables(TABLES.target(), "serving")).isEqualTo(TABLES);
    }

    @Test
    void doesNotTakeTheTableOfAnotherTargetForItsOwn() {
        var one = new RunTables(new Dataset("a", "b__c"), "work");
        var other = new RunTables(new Dataset("a__b", "c"), "work");
        assertThat(one.shadow(RUN)).isEqualTo(other.shadow(RUN));
        String comment = TableComment.of(new RunIdentity("orders", RUN, 1, "n"), one.target())
                .text();
        assertThat(one.role(table(one.shadow(RUN), comment))).isPresent();
        assertThat(other.role(table(one.shadow(RUN), comment))).isEmpty();
    }

    @Test
    void shortensALongNameToOneThatIsItsOwn() {
        String longest = "t".repeat(127);
        var one = new RunTables(new Dataset("serving", longest + "1"));
        var other = new RunTables(new Dataset("serving", longest + "2"));
        assertThat(one.retired(RUN)).isNotEqualTo(other.retired(RUN));
        assertThat(one.role(table(one.retired(RUN), ""))).isPresent();
        assertThat(one.role(table(other.retired(RUN), ""))).isEmpty();
    }

    @Test
    void leavesTablesOfOthersAlone() {
        for (String name : new String[] {
            "orders",
            "orders2__remat_shadow_" + RUN,
            "orders__remat_shadow_old",
            "orders__remat_backup_" + RUN,
            "xorders__remat_shadow_" + RUN
        }) {
            assertThat(TABLES.role(table(name, ""))).as(name).isEmpty();
        }
    }

    @Test
    void readsBackItsOwnCommentAndNoOther() {
        var comment = TableComment.of(new RunIdentity("orders", RUN, 1, "node \"1\""), TABLES.target());
        assertThat(TableComment.parse(comment.text())).contains(comment);
        assertThat(comment.isBy(RUN)).isTrue();
        for (String other : new String[] {"", "orders", "{", "{}", "{\"built_by\":\"someone\"}", "[1]"}) {
            assertThat(TableComment.parse(other)).as(other).isEmpty();
        }
    }

    @Test
    void readsBackWhatAGuardHoldsAndWhatSomebodyDecided() {
        var built = TableComment.of(new RunIdentity("orders", RUN, 1, "n"), TABLES.target());
        var held = built.with(new HeldBuild(
                2,
                "0a",
                3,
                1,
                Instant.parse("2026-01-01T00:00:00.123Z"),
                List.of("guard_min_rows"),
                new HeldBuild.Previous("1-2", RUN.text())));
        var later = new RunId("20260201T000000Z_00000a");
        var placed = held.with(new Placement(
                Placement.Mode.ROLLBACK,
                later,
                new Decider("ann", "it's \"meant\" \\o/\n"),
                Instant.EPOCH,
                true,
                RunTables.Kind.RETIRED,
                RUN));
        assertThat(TableComment.parse(held.text())).contains(held);
        assertThat(TableComment.parse(placed.text())).contains(placed);
        assertThat(held.publisher()).contains(RUN);
        assertThat(placed.publisher()).contains(later);
        assertThat(placed.builder()).contains(RUN);
        assertThat(TableComment.parse(placed.text().replace("rollback", "other")))
                .as("a decision that is not understood makes the table nobody's")
                .isEmpty();
    }

    @Test
    void tellsATableByItsUuidOrWithoutOneByItsComment() {
        var mine = new TableInfo(TABLES.target(), "MergeTree", "1-2", "", "", 0);
        assertThat(mine.isSameTable(new TableInfo(TABLES.shadow(RUN), "MergeTree", "1-2", "", "x", 0)))
                .isTrue();
        assertThat(mine.isSameTable(new TableInfo(TABLES.target(), "MergeTree", "1-3", "", "", 0)))
                .isFalse();
        var comment = TableComment.of(new RunIdentity("orders", RUN, 1, "n"), TABLES.target())
                .text();
        var bare = new TableInfo(TABLES.target(), "MergeTree", "0-0", "", comment, 0);
        assertThat(bare.isSameTable(new TableInfo(TABLES.shadow(RUN), "MergeTree", "0-0", "", comment, 0)))
                .isTrue();
        assertThat(bare.isSameTable(new TableInfo(TABLES.shadow(RUN), "MergeTree", "0-0", "", "", 0)))
                .isFalse();
    }

    @Test
    void ordersVersionsByNumber() {
        assertThat(ServerVersion.parse("26.7.2.1").atLeast(ServerVersion.parse("24.10")))
                .isTrue();
        assertThat(ServerVersion.parse("24.8.1.1").atLeast(ServerVersion.parse("24.10")))
                .isFalse();
        assertThat(ServerVersion.parse("24.8").atLeast(ServerVersion.OLDEST_SUPPORTED))
                .isTrue();
        assertThatThrownBy(() -> ServerVersion.parse("head")).isInstanceOf(IllegalArgumentException.class);
    }

    private static TableInfo table(String name, String comment) {
        return table(new Dataset("serving", name), comment);
    }

    private static TableInfo table(Dataset dataset, String comment) {
        return new TableInfo(dataset, "MergeTree", "1", "", comment, 0);
    }
}
