package dev.remat.materialization.sql.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.quality.InvalidQuality;
import dev.remat.materialization.typed.ColumnType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundSqlTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            Int8                           | -128                             | CAST('-128' AS Int8)
            UInt64                         | 18446744073709551615             | CAST('18446744073709551615' AS UInt64)
            Int32                          | 1.5e2                            | CAST('150' AS Int32)
            Decimal(18, 2)                 | -0.50                            | CAST('-0.50' AS Decimal(18, 2))
            Decimal(18, 2)                 | 1e3                              | CAST('1000.00' AS Decimal(18, 2))
            Float32                        | 0.1                              | CAST(0.1 AS Float32)
            Float64                        | -1e300                           | CAST(-1.0E300 AS Float64)
            String                         | it's                             | 'it\\'s'
            FixedString(3)                 | EU                               | 'EU'
            Date                           | 2026-01-31                       | toDate('2026-01-31')
            Date32                         | 1900-01-01                       | toDate32('1900-01-01')
            DateTime                       | 2026-01-31 23:59:58              | toDateTime('2026-01-31 23:59:58', 'UTC')
            DateTime('Europe/Berlin')      | 2026-01-31T23:59                 | toDateTime('2026-01-31 22:59:00', 'UTC')
            DateTime64(3, 'Europe/Berlin') | 2026-01-31 23:59:58.5            | toDateTime64('2026-01-31 22:59:58.500', 3, 'UTC')
            DateTime64(3, 'Europe/Berlin') | 2026-01-31T23:59:58Z             | toDateTime64('2026-01-31 23:59:58.000', 3, 'UTC')
            DateTime64(0)                  | 2026-01-31T23:59:58-05:00        | toDateTime64('2026-02-01 04:59:58', 0, 'UTC')
            DateTime64(9, 'UTC')           | 2262-04-11 23:47:16.854775807    | toDateTime64('2262-04-11 23:47:16.854775807', 9, 'UTC')
            DateTime64(6)                  | 1969-12-31 23:59:59.999999       | toDateTime64('1969-12-31 23:59:59.999999', 6, 'UTC')
            DateTime('Europe/Berlin')      | 2026-10-25 02:30:00              | toDateTime('2026-10-25 00:30:00', 'UTC')
            """)
    void writesABoundAsAConstantOfTheColumnsType(String type, String text, String sql) {
        assertThat(BoundSql.of(text, ColumnType.parse(type))).isEqualTo(sql);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Int8                      | 128                        | beyond its limits
            UInt8                     | -1                         | beyond its limits
            Int32                     | 1.5                        | digits that it would drop
            Int32                     | many                       | is none
            Int256                    | 1e999999999                | beyond its limits
            Decimal(18, 2)            | 0.005                      | digits that it would drop
            Decimal(5, 2)             | 1000                       | beyond its limits
            Float64                   | 1e999                      | not finite
            Float64                   | ten                        | is none
            Date                      | 2026-02-30                 | is none
            Date                      | 1969-12-31                 | beyond its limits
            Date                      | 2026-01-31 00:00:00        | is none
            Date32                    | 2300-01-01                 | beyond its limits
            DateTime                  | 2026-01-31                 | is none
            DateTime                  | 2026-01-31 00:00:00.5      | digits that it would drop
            DateTime                  | 2106-02-07 06:28:16        | beyond its limits
            DateTime('Europe/Berlin') | 2026-03-29 02:30:00        | clocks of the zone jump over
            DateTime64(3)             | 1899-12-31 23:59:59        | beyond its limits
            DateTime64(3)             | 2026-01-31 00:00:00.0001   | digits that it would drop
            DateTime64(9)             | 2262-04-11 23:47:16.854775808 | beyond its limits
            """)
    void refusesABoundThatTheTypeDoesNotHold(String type, String text, String problem) {
        assertThatThrownBy(() -> BoundSql.of(text, ColumnType.parse(type)))
                .isInstanceOf(InvalidQuality.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining(ColumnType.parse(type).sql())
                .hasMessageContaining(problem);
    }
}
