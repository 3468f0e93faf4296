package dev.remat.materialization.quote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

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
}
