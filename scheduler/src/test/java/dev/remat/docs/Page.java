package dev.remat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One Markdown file of the repository.
 *
 * @param file where it is
 * @param text its content
 */
record Page(Path file, String text) {

    private static final Path REPOSITORY = Path.of(System.getProperty("remat.repository", ".."));
    private static final List<String> FOLDERS_WITH_PAGES = List.of("docs", "docker", "conf", "benchmarks");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```([^\\n]*)\\n(.*?)^```$");
    private static final Pattern CODE_SPAN = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern HEADING = Pattern.compile("(?m)^(#+) (.+)$");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");

    static Path repository() {
        return REPOSITORY;
    }

    static Page of(String path) {
        return of(REPOSITORY.resolve(path));
    }

    /** Every page that the project shows to people. */
    static List<Page> all() {
        List<Path> files = new ArrayList<>(markdown(REPOSITORY, 1));
        FOLDERS_WITH_PAGES.stream()
                .map(REPOSITORY::resolve)
                .filter(Files::isDirectory)
                .forEach(folder -> files.addAll(markdown(folder, Integer.MAX_VALUE)));
        return files.stream().map(Page::of).toList();
    }

    private static List<Path> markdown(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(f -> f.toString().endsWith(".md")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Page of(Path file) {
        try {
            return new Page(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The code blocks whose fence carries this info string. */
    List<String> blocks(String info) {
        return FENCE.matcher(text)
                .results()
                .filter(m -> m.group(1).strip().equals(info))
                .map(m -> m.group(2))
                .toList();
    }

    /** Code within sentences and tables. */
    List<String> codeSpans() {
        return matches(CODE_SPAN, prose(), 1);
    }

    /** Targets of links that lead to other files or to headings. */
    List<String> relativeLinks() {
        return matches(LINK, prose(), 1).stream()
                .filter(target -> !target.contains("://"))
                .toList();
    }

    /** The names under which the headings can be linked to, as GitHub makes them. */
    List<String> anchors() {
        return matches(HEADING, prose(), 2).stream()
                .map(h -> h.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 _-]", "")
                        .replace(' ', '-'))
                .toList();
    }

    /** What stands below one heading, up to the next of the same or a higher level. */
    Section section(String heading) {
        List<MatchResult> headings = HEADING.matcher(text).results().toList();
        for (int i = 0; i < headings.size(); i++) {
            if (headings.get(i).group(2).equals(heading)) {
                return new Section(heading, text.substring(headings.get(i).end(), end(headings, i)));
            }
        }
        throw new AssertionError("%s has no heading '%s'".formatted(this, heading));
    }

    private int end(List<MatchResult> headings, int from) {
        int level = headings.get(from).group(1).length();
        return headings.stream()
                .skip(from + 1L)
                .filter(h -> h.group(1).length() <= level)
                .findFirst()
                .map(MatchResult::start)
                .orElse(text.length());
    }

    private String prose() {
        return FENCE.matcher(text).replaceAll("");
    }

    private static List<String> matches(Pattern pattern, String in, int group) {
        return pattern.matcher(in).results().map(m -> m.group(group)).toList();
    }

    @Override
    public String toString() {
        return REPOSITORY.relativize(file).toString();
    }
}
