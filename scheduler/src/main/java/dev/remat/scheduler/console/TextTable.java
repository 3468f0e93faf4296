package dev.remat.scheduler.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A table in text, each column as wide as its widest cell, whatever colours that has; numbers stand to the right. */
public final class TextTable {

    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*( s)?");
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... header) {
        rows.add(List.of(header));
    }

    /** Adds a row with a cell for every column. */
    public TextTable row(Object... cells) {
        List<String> row = Arrays.stream(cells).map(String::valueOf).toList();
        if (row.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("%s has not one cell for each of %s".formatted(row, rows.get(0)));
        }
        rows.add(row);
        return this;
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append(line(rows.get(i))).append('\n');
            if (i == 0) {
                text.append(ruler()).append('\n');
            }
        }
        return text.toString();
    }

    private String line(List<String> row) {
        var line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            String padding = " ".repeat(width(column) - length(cell));
            line.append(column == 0 ? "" : GAP).append(numeric(column) ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }

    private String ruler() {
        var line = new StringBuilder();
        for (int column = 0; column < rows.get(0).size(); column++) {
            line.append(column == 0 ? "" : GAP).append("-".repeat(width(column)));
        }
        return line.toString();
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
    }

    private boolean numeric(int column) {
        return rows.size() > 1
                && rows.stream().skip(1).allMatch(row -> NUMBER.matcher(row.get(column))
                        .matches());
    }

    private static int length(String cell) {
        String shown = Colours.without(cell);
        return shown.codePointCount(0, shown.length());
    }
}
