package dev.remat.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The developer's map shows the packages and classes that there are. */
class CodeMapTest {

    private static final List<String> MODULES =
            List.of("materialization-core", "embedded-clickhouse", "jobs", "scheduler");
    private static final Page PAGE = Page.of("docs/developer-materialization.md");
    private static final Pattern CLASS = Pattern.compile("[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*");

    @Test
    void everyPackageIsOnTheMapAndNoOther() {
        assertThat(PAGE.section("Map of the code").firstCells())
                .containsExactlyInAnyOrderElementsOf(
                        sources().map(CodeMapTest::packageName).collect(Collectors.toSet()));
    }

    @Test
    void everyPlaceToStartReadingIsInItsPackage() {
        Set<String> classes =
                sources().map(file -> packageName(file) + "." + className(file)).collect(Collectors.toSet());

        assertThat(PAGE.section("Map of the code").rows()).allSatisfy(row -> assertThat(classes)
                .containsAll(Stream.of(row.get(2).split(", "))
                        .filter(name -> !name.isEmpty())
                        .map(name -> row.get(0) + "." + name)
                        .toList()));
    }

    @Test
    void everyPublicClassExists() {
        assertThat(sources().map(CodeMapTest::className))
                .containsAll(PAGE.section("Public classes").firstCells());
    }

    @Test
    void everyClassInTheTextExists() {
        Set<String> classes = sources().map(CodeMapTest::className).collect(Collectors.toSet());
        Set<String> ofOthers = Set.of("Job", "Clock");

        assertThat(PAGE.codeSpans().stream().filter(code -> CLASS.matcher(code).matches()))
                .allMatch(name -> classes.contains(name) || ofOthers.contains(name));
    }

    private static Stream<Path> sources() {
        return MODULES.stream().flatMap(CodeMapTest::sources);
    }

    private static Stream<Path> sources(String module) {
        Path root = Page.repository().resolve(module).resolve("src/main/java");
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(root::relativize).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String packageName(Path source) {
        return source.subpath(0, source.getNameCount() - 1).toString().replace('/', '.');
    }

    private static String className(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }
}
