package dev.remat.materialization.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.run.RunIdentity;
import org.junit.jupiter.api.Test;

class CatalogTest {

    private static final RunId RUN = new RunId("20260131T235959Z_0a1b2c");
    private static final RunTables TABLES = new RunTables(new Dataset("serving", "orders"));

    @Test
    void tellsTheTablesOfARunByTheirNames() {
        assertThat(TABLES.role(table("orders__remat_shadow_" + RUN, ""))
                        .orElseThrow()
                        .retired())
                .isFalse();
        assertThat(TABLES.role(table("orders__remat_retired_" + RUN, ""))
                        .orElseThrow()
                        .run())
                .isEqualTo(RUN);
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
        var comment = TableComment.of(new RunIdentity("orders", RUN, 1, "node \"1\""));
        assertThat(TableComment.parse(comment.text())).contains(comment);
        assertThat(comment.isBy(RUN)).isTrue();
        for (String other : new String[] {"", "orders", "{", "{}", "{\"built_by\":\"someone\"}", "[1]"}) {
            assertThat(TableComment.parse(other)).as(other).isEmpty();
        }
    }

    @Test
    void tellsATableByItsUuidOrWithoutOneByItsComment() {
        var mine = new TableInfo(TABLES.target(), "MergeTree", "1-2", "", "");
        assertThat(mine.isSameTable(new TableInfo(TABLES.shadow(RUN), "MergeTree", "1-2", "", "x")))
                .isTrue();
        assertThat(mine.isSameTable(new TableInfo(TABLES.target(), "MergeTree", "1-3", "", "")))
                .isFalse();
        var comment = TableComment.of(new RunIdentity("orders", RUN, 1, "n")).text();
        var bare = new TableInfo(TABLES.target(), "MergeTree", "0-0", "", comment);
        assertThat(bare.isSameTable(new TableInfo(TABLES.shadow(RUN), "MergeTree", "0-0", "", comment)))
                .isTrue();
        assertThat(bare.isSameTable(new TableInfo(TABLES.shadow(RUN), "MergeTree", "0-0", "", "")))
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
        return new TableInfo(new Dataset("serving", name), "MergeTree", "1", "", comment);
    }
}
