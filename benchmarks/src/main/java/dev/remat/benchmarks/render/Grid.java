package dev.remat.benchmarks.render;

import dev.remat.scheduler.console.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A table that is printed and put into a page. */
final class Grid {

    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    Grid(String... header) {
        this.header = List.of(header);
    }

    Grid row(Object... cells) {
        rows.add(Arrays.stream(cells).map(String::valueOf).toList());
        return this;
    }

    String text() {
        var table = new TextTable(header.toArray(String[]::new));
        rows.forEach(row -> table.row(row.toArray()));
        return table.toString();
    }

    String markdown() {
        List<String> lines = new ArrayList<>();
        lines.add(line(header));
        lines.add("|" + String.join("", Collections.nCopies(header.size(), "---|")));
        rows.forEach(row -> lines.add(line(row)));
        return String.join("\n", lines) + "\n";
    }

    private static String line(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replace("\n", " "))
                .reduce("|", (line, cell) -> line + " " + cell + " |");
    }
}
