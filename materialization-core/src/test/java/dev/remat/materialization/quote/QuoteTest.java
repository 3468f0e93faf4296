package dev.remat.materialization.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuoteTest {

    @Test
    void escapesWhatWouldEndAnIdentifier() {
        assertThat(Quote.identifier("a`b\\c")).isEqualTo("`a\\`b\\\\c`");
        assertThat(Quote.identifier("it's; DROP TABLE x --")).isEqualTo("`it's; DROP TABLE x --`");
    }

    @Test
    void escapesWhatWouldEndALiteral() {
        assertThat(Quote.literal("it's \\ `x`")).isEqualTo("'it\\'s \\\\ `x`'");
        assertThat(Quote.literal("")).isEqualTo("''");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "toYYYYMM(d)",
                "(a, b[1], {x:UInt8})",
                "concat(a, ';--', '/*')",
                "`we\\`ird; --`",
                "'it''s'",
                "\"a)\"",
                "a - -1",
                "a TYPE set(100) GRANULARITY 4"
            })
    void takesAFragmentThatIsAWholeOfItsOwn(String text) {
        assertThat(new SqlFragment(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a --",
                "a) --",
                "a; DROP TABLE x",
                "(a",
                "a)",
                "(a]",
                "a /* b",
                "a */",
                "a # b",
                "'a",
                "`a",
                "\"a",
                "'a\\'",
                "$$a$$",
                "a\0b"
            })
    void h131RefusesAFragmentThatCouldChangeTheStatementAroundIt(String text) {
        assertThatThrownBy(() -> new SqlFragment(text)).isInstanceOf(InvalidFragment.class);
    }
}
