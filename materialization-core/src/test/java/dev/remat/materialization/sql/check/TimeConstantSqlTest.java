package dev.remat.materialization.sql.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.materialization.typed.ColumnType;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeConstantSqlTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DateTime64(3, 'UTC') | 2026-01-31T23:59:59.123Z       | toDateTime64('2026-01-31 23:59:59.123', 3, 'UTC')
            DateTime64(3, 'UTC') | 2026-01-31T23:59:59.123000001Z | toDateTime64('2026-01-31 23:59:59.124', 3, 'UTC')
            DateTime64(0)        | 2026-01-31T23:59:59.5Z         | toDateTime64('2026-02-01 00:00:00', 0, 'UTC')
            DateTime64(9)        | 2026-01-31T23:59:59.123456789Z | toDateTime64('2026-01-31 23:59:59.123456789', 9, 'UTC')
            DateTime             | 2026-01-31T23:59:59.000000001Z | toDateTime('2026-02-01 00:00:00', 'UTC')
            DateTime             | 1969-01-01T00:00:00Z           | toDateTime('1970-01-01 00:00:00', 'UTC')
            DateTime64(3)        | 1066-10-14T00:00:00Z           | toDateTime64('1900-01-01 00:00:00.000', 3, 'UTC')
            Date                 | 2026-01-31T00:00:00Z           | toDate('2026-01-31')
            Date                 | 2026-01-31T00:00:00.001Z       | toDate('2026-02-01')
            Date32               | 1066-10-14T00:00:00Z           | toDate32('1900-01-01')
            """)
    void namesTheFirstValueThatIsNotBefore(String type, Instant instant, String sql) {
        assertThat(TimeConstantSql.notBefore(instant, ColumnType.parse(type))).contains(sql);
    }

    @Test
    void knowsThatANumberIsNoTime() {
        assertThat(TimeConstantSql.notBefore(Instant.EPOCH, ColumnType.parse("UInt32")))
                .isEmpty();
    }
}
