package dev.remat.scheduler.console;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A table in text, each column as wide as its widest cell, whatever colours that has; numbers stand to the right. */
public final class TextTable {

    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9,.]*( s)?");
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();
    private List<String> dispensable = List.of();

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

    /** Names columns that are left out where there is too little room, what matters least first. */
    public TextTable canDoWithout(String... columns) {
        dispensable = List.of(columns);
        return this;
    }

    /** All of it. */
    @Override
    public String toString() {
        return within(Integer.MAX_VALUE);
    }

    /**
     * As much of it as a terminal shows in one line each, as far as it can do without the rest; a line below says what is left out.
     *
     * @param width characters in a line
     */
    public String within(int width) {
        List<Integer> columns = new ArrayList<>();
        for (int column = 0; column < rows.get(0).size(); column++) {
            columns.add(column);
        }
        List<String> leftOut = new ArrayList<>();
        for (String header : dispensable) {
            if (width(columns) > width) {
                columns.remove((Integer) rows.get(0).indexOf(header));
                leftOut.add(header);
            }
        }
        String below =
                leftOut.isEmpty() ? "" : "not shown for want of room: %s%n".formatted(String.join(", ", leftOut));
        return text(columns) + below;
    }

    private String text(List<Integer> columns) {
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append(line(rows.get(i), columns)).append('\n');
            if (i == 0) {
                text.append(ruler(columns)).append('\n');
            }
        }
        return text.toString();
    }

    private String line(List<String> row, List<Integer> columns) {
        return columns.stream()
                .map(column -> cell(row.get(column), column))
                .collect(joining(GAP))
                .stripTrailing();
    }

    private String cell(String cell, int column) {
        String padding = " ".repeat(width(column) - length(cell));
        return numeric(column) ? padding + cell : cell + padding;
    }

    private String ruler(List<Integer> columns) {
        return columns.stream().map(column -> "-".repeat(width(column))).collect(joining(GAP));
    }

    private int width(List<Integer> columns) {
        return columns.stream().mapToInt(this::width).sum() + GAP.length() * (columns.size() - 1);
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
