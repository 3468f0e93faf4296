package dev.remat.docs;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The part of a page below one heading.
 *
 * @param heading the heading, as written
 * @param text what stands below it
 */
record Section(String heading, String text) {

    private static final Pattern HEADED_CODE = Pattern.compile("(?m)^#+ `([^`]+)`$");

    /** The first cells of all table rows, code marks taken off; head lines are left out. */
    List<String> firstCells() {
        return rows().stream().map(row -> row.get(0)).toList();
    }

    /** All table rows, code marks taken off; head lines are left out. */
    List<List<String>> rows() {
        List<String> lines = text.lines().toList();
        return IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).startsWith("| "))
                .filter(i -> i + 1 >= lines.size() || !lines.get(i + 1).startsWith("|---"))
                .mapToObj(i -> cells(lines.get(i)))
                .toList();
    }

    /** Headings that are one piece of code. */
    List<String> headedCode() {
        return HEADED_CODE.matcher(text).results().map(m -> m.group(1)).toList();
    }

    private static List<String> cells(String row) {
        return List.of(row.strip().replaceAll("^\\||\\|$", "").split("\\|", -1)).stream()
                .map(cell -> cell.strip().replace("`", ""))
                .toList();
    }
}
