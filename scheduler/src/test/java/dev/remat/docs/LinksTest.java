package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file and heading that a page points to exists, except for what a build or a test leaves. */
class LinksTest {

    private static final Pattern PATH_IN_REPOSITORY = Pattern.compile(
            "(docs|docker|conf|bin|\\.ci|materialization-core|jobs|scheduler|embedded-clickhouse|benchmarks)/[\\w./-]+");

    static List<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Page page) {
        assertThat(page.relativeLinks())
                .allSatisfy(link -> assertThat(resolves(page, link)).as(link).isTrue());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyFileThatIsNamedExists(Page page) {
        assertThat(page.codeSpans().stream()
                        .filter(code -> PATH_IN_REPOSITORY.matcher(code).matches())
                        .filter(code -> !code.contains("/target/")))
                .allSatisfy(path -> assertThat(Page.repository().resolve(path)).exists());
    }

    @Test
    void pagesAreFound() {
        assertThat(pages()).extracting(Page::toString).contains("README.md", "docs/materialization.md");
    }

    private static boolean resolves(Page page, String link) {
        String[] parts = link.split("#", 2);
        Path target = parts[0].isEmpty()
                ? page.file()
                : page.file().resolveSibling(parts[0]).normalize();
        if (parts.length == 1 || !Files.isRegularFile(target)) {
            return Files.exists(target) && parts.length == 1;
        }
        return Page.of(Page.repository()
                        .toAbsolutePath()
                        .relativize(target.toAbsolutePath())
                        .toString())
                .anchors()
                .contains(parts[1]);
    }
}
