package dev.remat.scheduler.console;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
        List<Column> columns = columns();
        List<String> leftOut = new ArrayList<>();
        for (String header : dispensable) {
            if (width(columns) > width && columns.removeIf(column -> column.header.equals(header))) {
                leftOut.add(header);
            }
        }
        String below =
                leftOut.isEmpty() ? "" : "not shown for want of room: %s%n".formatted(String.join(", ", leftOut));
        return text(columns) + below;
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        for (String header : rows.get(0)) {
            int place = columns.size();
            List<String> cells =
                    rows.stream().skip(1).map(row -> row.get(place)).toList();
            int width = Stream.concat(Stream.of(header), cells.stream())
                    .mapToInt(TextTable::length)
                    .max()
                    .orElse(0);
            boolean isNumeric = !cells.isEmpty()
                    && cells.stream().allMatch(cell -> NUMBER.matcher(cell).matches());
            columns.add(new Column(header, place, width, isNumeric));
        }
        return columns;
    }

    private String text(List<Column> columns) {
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            List<String> row = rows.get(i);
            text.append(line(columns, column -> column.padded(row.get(column.place))));
            if (i == 0) {
                text.append(line(columns, column -> "-".repeat(column.width)));
            }
        }
        return text.toString();
    }

    private static String line(List<Column> columns, Function<Column, String> cell) {
        return columns.stream().map(cell).collect(joining(GAP)).stripTrailing() + '\n';
    }

    private static int width(List<Column> columns) {
        return columns.stream().mapToInt(Column::width).sum() + GAP.length() * (columns.size() - 1);
    }

    private static int length(String cell) {
        String shown = Colours.without(cell);
        return shown.codePointCount(0, shown.length());
    }

    /** A column, and how wide all its cells are. */
    private record Column(String header, int place, int width, boolean isNumeric) {

        String padded(String cell) {
            String padding = " ".repeat(width - length(cell));
            return isNumeric ? padding + cell : cell + padding;
        }
    }
}
