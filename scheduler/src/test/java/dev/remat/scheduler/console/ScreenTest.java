package dev.remat.scheduler.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScreenTest {

    private static final Map<String, String> XTERM = Map.of("TERM", "xterm", "LANG", "en_GB.UTF-8");

    @ParameterizedTest
    @CsvSource({"'', false, false", "out, true, false", "err, false, true", "'out,err', true, true"})
    void takesWhatTheLauncherHasFound(String terminals, boolean out, boolean err) {
        Screen screen = Screen.of(terminals, XTERM);
        assertThat(screen.out()).isEqualTo(out);
        assertThat(screen.err()).isEqualTo(err);
        assertThat(screen.showsProgress()).isEqualTo(err);
    }

    @Test
    void movesNothingOnADumbTerminalNorOnABuildServer() {
        assertThat(Screen.of("err", Map.of()).showsProgress()).isFalse();
        assertThat(Screen.of("err", Map.of("TERM", "dumb")).showsProgress()).isFalse();
        assertThat(Screen.of("err", Map.of("TERM", "xterm", "CI", "true")).showsProgress())
                .isFalse();
        assertThat(Screen.of("err", Map.of("TERM", "xterm", "NO_COLOR", "1")).showsProgress())
                .as("what moves needs no colors")
                .isTrue();
    }

    @Test
    void colorsATerminalUnlessSomebodySaysNo() {
        assertThat(Screen.of("out", XTERM).coloursOfOut("auto").on()).isTrue();
        assertThat(Screen.of("out", XTERM).coloursOfErr("auto").on()).isFalse();
        assertThat(Screen.of("out", XTERM).coloursOfOut("never").on()).isFalse();
        assertThat(Screen.of("", XTERM).coloursOfOut("always").on()).isTrue();
        var refused = Screen.of("out", Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertThat(refused.coloursOfOut("auto").on()).isFalse();
        assertThat(refused.coloursOfOut("always").on()).isTrue();
        var empty = Screen.of("out", Map.of("TERM", "xterm", "NO_COLOR", ""));
        assertThat(empty.coloursOfOut("auto").on()).isTrue();
    }

    @Test
    void showsMoreThanAsciiWhereTheLocaleHasIt() {
        assertThat(Screen.of("err", XTERM).unicode()).isTrue();
        assertThat(Screen.of("err", Map.of()).unicode()).isFalse();
        assertThat(Screen.of("err", Map.of("LANG", "C.UTF-8", "LC_ALL", "C")).unicode())
                .isFalse();
    }

    @Test
    void aColoredCellIsAsWideAsItLooks() {
        var table = new TextTable("STATE", "ROWS")
                .row(new Colours(true).good("succeeded"), 1)
                .row("held", 22);
        assertThat(Colours.without(table.toString())).isEqualTo("""
                STATE      ROWS
                ---------  ----
                succeeded     1
                held         22
                """);
        assertThat(table.toString()).contains("\u001b[32msucceeded\u001b[0m");
    }
}
