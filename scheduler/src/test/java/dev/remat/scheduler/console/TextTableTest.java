package dev.remat.scheduler.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void alignsTextToTheLeftAndNumbersToTheRight() {
        var table = new TextTable("ROUTE", "ROWS", "TIME")
                .row("orders", 1_234, "0.5 s")
                .row("größer", 7, "12.5 s");
        assertThat(table).hasToString("""
                        ROUTE   ROWS    TIME
                        ------  ----  ------
                        orders  1234   0.5 s
                        größer     7  12.5 s
                        """);
    }

    @Test
    void treatsAColumnWithOneWordAsText() {
        assertThat(new TextTable("A", "B").row("1", "-").row("10", "20")).hasToString("""
                         A  B
                        --  --
                         1  -
                        10  20
                        """);
    }

    @Test
    void showsAHeaderWithoutRows() {
        assertThat(new TextTable("A", "B")).hasToString("""
                        A  B
                        -  -
                        """);
    }

    @Test
    void leavesOutWhatMattersLeastWhereThereIsNoRoom() {
        var table = new TextTable("ROUTE", "AGE", "ROWS", "NEXT")
                .canDoWithout("ROWS", "AGE")
                .row("orders", "3 min", 1234, "12:00");

        assertThat(table.within(26)).isEqualTo(table.toString()).contains("orders  3 min  1234  12:00");
        assertThat(table.within(25)).isEqualTo("""
                        ROUTE   AGE    NEXT
                        ------  -----  -----
                        orders  3 min  12:00
                        not shown for want of room: ROWS
                        """);
        assertThat(table.within(3)).isEqualTo("""
                        ROUTE   NEXT
                        ------  -----
                        orders  12:00
                        not shown for want of room: ROWS, AGE
                        """);
    }

    @Test
    void refusesARowWithTooFewCells() {
        var table = new TextTable("A", "B");
        assertThatThrownBy(() -> table.row("1")).hasMessageContaining("[1]").hasMessageContaining("[A, B]");
    }
}
