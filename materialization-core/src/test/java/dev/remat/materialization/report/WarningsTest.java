package dev.remat.materialization.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.clickhouse.ConnectionFailed;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarningsTest {

    @Test
    void findsTheTablesThatWereNotDropped() {
        var why = new ConnectionFailed("the table b could not be dropped and stays: \n359", "q", null);
        List<String> warnings = List.of(
                "the lock a could not be dropped; the next run takes it over",
                Warnings.notDropped("the retired copy a", why),
                Warnings.notDropped("the retired copy a", why),
                Warnings.notDropped("the held table b", why));

        assertThat(Warnings.tablesNotDropped(warnings)).containsExactly("the retired copy a", "the held table b");
    }
}
