package dev.remat.scheduler.http.page.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProseTest {

    static Stream<Arguments> messages() {
        return Stream.of(
                arguments("", List.of()),
                arguments("100 rows", List.of(words("100 rows"))),
                arguments("`a`", List.of(code("a"))),
                arguments(
                        "check `a` and `b c`!",
                        List.of(words("check "), code("a"), words(" and "), code("b c"), words("!"))),
                arguments("an odd ` in `a`", List.of(words("an odd "), code(" in "), words("a`"))),
                arguments("one `\nin `b`", List.of(words("one `\nin "), code("b"))),
                arguments("empty `` here", List.of(words("empty `` here"))),
                arguments("``", List.of(words("``"))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void tellsCodeFromWords(String message, List<Prose> stretches) {
        assertThat(Prose.of(message)).isEqualTo(stretches);
    }

    private static Prose words(String text) {
        return new Prose(text, false);
    }

    private static Prose code(String text) {
        return new Prose(text, true);
    }
}
