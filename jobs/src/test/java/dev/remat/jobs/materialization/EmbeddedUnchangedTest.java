package dev.remat.jobs.materialization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.embedded.junit.ClickHouseTest;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On the embedded engine, or on the server that {@code REMAT_TEST_CLICKHOUSE_ENDPOINT} names. */
@ClickHouseTest
class EmbeddedUnchangedTest extends UnchangedContract {

    @Test
    void sendsThreeStatements() {
        fill();
        passed(rebuild().run());
        List<PhaseRecord> phases = unchanged(rebuild().run()).record().phases();
        assertThat(phases).extracting(PhaseRecord::name).containsExactly("preflight");
        assertThat(phases.get(0).statements()).hasSize(3);
    }

    /** Older servers have no such updates. */
    @Test
    void seesAPatchOfTheLog() {
        log.execute("ALTER TABLE %s MODIFY SETTING enable_block_number_column = 1, enable_block_offset_column = 1"
                .formatted(cdc()));
        fill();
        passed(rebuild().run());
        unchanged(rebuild().run());
        log.execute("UPDATE %s SET dpone_cdc_payload_json = '{\"v\":99}' WHERE dpone_cdc_unique_key_json = '{\"id\":1}'"
                .formatted(cdc()));
        passed(rebuild().run());
        assertThat(served()).containsEntry("{\"id\":1}", "{\"v\":99}");
    }
}
