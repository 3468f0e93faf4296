package dev.remat.materialization.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTypeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Int8",
                "UInt256",
                "Float32",
                "Decimal(76, 38)",
                "Bool",
                "String",
                "FixedString(16)",
                "UUID",
                "Date",
                "Date32",
                "DateTime",
                "DateTime('Europe/Berlin')",
                "DateTime64(0)",
                "DateTime64(9, 'UTC')",
                "Enum8('a' = -128, 'b' = 127)",
                "Enum16('it\\'s' = 1, '\\\\' = 2, '' = 3)",
                "IPv4",
                "IPv6",
                "JSON",
                "Array(Nullable(Int8))",
                "Map(LowCardinality(String), Array(UInt8))",
                "Tuple(`a` Int8, `b c` Tuple(`d` String))",
                "LowCardinality(Nullable(FixedString(3)))",
                "Nullable(Enum8('a' = 1))"
            })
    void writesWhatItReads(String text) {
        assertThat(ColumnType.parse(text).sql()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "  Decimal( 10 ,2 ) | Decimal(10, 2)",
                "Decimal(5) | Decimal(5, 0)",
                "Decimal32(4) | Decimal(9, 4)",
                "Decimal64(4) | Decimal(18, 4)",
                "Decimal128(4) | Decimal(38, 4)",
                "Decimal256(4) | Decimal(76, 4)",
                "Enum8('a','b'=5,'c') | Enum8('a' = 1, 'b' = 5, 'c' = 6)",
                "Enum8('it''s'=1) | Enum8('it\\'s' = 1)",
                "Tuple(`a``b` Int8) | Tuple(`a\\`b` Int8)",
                "Array(  String  ) | Array(String)"
            })
    void writesOneFormOfEachType(String text, String sql) {
        assertThat(ColumnType.parse(text).sql()).isEqualTo(sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "Int7 | unknown type Int7; known are",
                "uint64 | did you mean UInt64?",
                "decimal | did you mean Decimal(p, s)?",
                "VARCHAR | did you mean String?",
                "bigint | did you mean Int64?",
                "Int8 x | the end is missing before 'x'",
                "Array(Int8 | ')' is missing at the end",
                "Array | '(' is missing at the end",
                "(Int8) | a type is missing before '(Int8)'",
                "Int8) | the end is missing before ')'",
                "String'; DROP TABLE x | the end is missing before ''; DROP TABLE x'",
                "Decimal(77, 2) | a Decimal has 1 to 76 digits, not 77",
                "Decimal(0) | a Decimal has 1 to 76 digits, not 0",
                "Decimal(5, 6) | the scale of Decimal(5, s) is 0 to 5, not 6",
                "Decimal(5, -1) | is 0 to 5, not -1",
                "Decimal(5, x) | a number is missing before 'x)'",
                "Decimal(99999999999) | a number is missing before '99999999999)'",
                "FixedString(0) | FixedString has 1 to 256 bytes",
                "FixedString(257) | take String for longer text",
                "DateTime64(10) | 0 to 9 digits of a second, not 10",
                "DateTime('Mars/X') | time zone 'Mars/X' is unknown",
                "DateTime(UTC) | a text in single quotes is missing before 'UTC)'",
                "Enum8('a' = 128) | 'a' = 128 is outside of Enum8",
                "Enum8('a' = 1, 'a' = 2) | name 'a' is there twice",
                "Enum8('a' = 1, 'b' = 1) | number 1 is there twice",
                "Enum8('a) | a closing ' is missing at the end",
                "Enum8('\\n' = 1) | a backslash stands only before",
                "Nullable(Array(Int8)) | ClickHouse has no Nullable(Array(Int8))",
                "Nullable(Nullable(Int8)) | write Nullable(Int8)",
                "Nullable(LowCardinality(String)) | LowCardinality(Nullable",
                "Nullable(Tuple(a Int8)) | ClickHouse has no Nullable(Tuple",
                "LowCardinality(UInt64) | ClickHouse refuses LowCardinality(UInt64) by default",
                "LowCardinality(Nullable(Date)) | refuses LowCardinality(Nullable(Date))",
                "Map(UInt8, String) | the key of a Map is String or LowCardinality(String), not UInt8",
                "Tuple() | the name of a field is missing before ')'",
                "Tuple(Int8, String) | fields of a Tuple need names",
                "Tuple(a Int8, a Int8) | field 'a' is there twice",
                "Nullable(JSON) | declare a value for absent and null, such as default = {} and on-null = {}",
                "Array(JSON) | JSON is the type of a whole column",
                "Map(String, JSON) | take String for the part",
                "Tuple(a JSON) | declare the whole as JSON",
                "LowCardinality(JSON) | refuses LowCardinality(JSON) by default",
                "jsonb | did you mean JSON?",
                "Json | did you mean JSON?",
                "Array(Array(Array(Array(Array(Array(Array(Array(Int8)))))))) | nested more than 8 deep"
            })
    void saysWhatIsWrongWithAType(String text, String message) {
        assertThatThrownBy(() -> ColumnType.parse(text))
                .isInstanceOf(InvalidTypedColumn.class)
                .hasMessageContaining("type '%s'".formatted(text))
                .hasMessageContaining(message);
    }

    @Test
    void knowsSinceWhenClickHouseHasAType() {
        assertThat(ColumnType.parse("JSON").since()).contains("25.3");
        assertThat(ColumnType.parse("Map(String, Tuple(a Nullable(Int256)))").since())
                .isEmpty();
    }
}
