package dev.remat.jobs.typed;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads cases from the table of the tests and from the page that people read. */
final class TypedCases {

    private static final Pattern ROW = Pattern.compile("\\| `(.+?)` *\\| `(.+?)` *\\| (?:`(.+?)`|\\*(.+?)\\*) *\\|");

    private TypedCases() {}

    static List<TypedCase> ofTests() {
        List<TypedCase> cases = new ArrayList<>();
        String type = "";
        for (String line : resource().split("\n", -1)) {
            if (line.startsWith("# ")) {
                type = line.substring(2);
            } else if (!line.isEmpty()) {
                int arrow = line.lastIndexOf(" => ");
                cases.add(new TypedCase(type, line.substring(0, arrow), line.substring(arrow + 4)));
            }
        }
        return cases;
    }

    /** Rows of type, JSON and result; results in code style are values, emphasized ones are reasons. */
    static List<TypedCase> ofThePage() {
        List<TypedCase> cases = new ArrayList<>();
        for (String line : page().split("\n", -1)) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String value = row.group(3);
                cases.add(new TypedCase(row.group(1), row.group(2), value == null ? "!" + row.group(4) : value));
            }
        }
        return cases;
    }

    static String page() {
        String root = Objects.requireNonNull(System.getProperty("remat.repository"), "remat.repository");
        try {
            return Files.readString(Path.of(root, "docs", "typed-tables.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource() {
        try (InputStream in = Objects.requireNonNull(TypedCases.class.getResourceAsStream("/typed/cases.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
