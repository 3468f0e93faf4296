package dev.remat.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of {@code reference.conf} with their defaults, as a reader of the file sees them: one key or one brace per
 * line. A key without a default has an empty one, and so has a section that people fill in.
 */
record ReferenceConf(Map<String, String> defaults) {

    private static final Pattern KEY = Pattern.compile("([\\w-]+) = (.*?)(?: +#.*)?");
    private static final Pattern EMPTY_SECTION = Pattern.compile("([\\w-]+) \\{\\}(?: +#.*)?");
    private static final Pattern SECTION = Pattern.compile("([\\w-]+) \\{(?: +#.*)?");

    static ReferenceConf read() {
        Map<String, String> defaults = new TreeMap<>();
        Deque<String> sections = new ArrayDeque<>();
        lines().map(String::strip).forEach(line -> {
            Matcher section = SECTION.matcher(line);
            Matcher empty = EMPTY_SECTION.matcher(line);
            Matcher key = KEY.matcher(line);
            if (section.matches()) {
                sections.addLast(section.group(1));
            } else if (line.equals("}")) {
                sections.removeLast();
            } else if (empty.matches()) {
                defaults.put(path(sections, empty.group(1)), "");
            } else if (key.matches()) {
                defaults.putIfAbsent(path(sections, key.group(1)), shown(key.group(2)));
            }
        });
        return new ReferenceConf(defaults);
    }

    /** The keys below one section, without its name. */
    Map<String, String> below(String section) {
        return defaults.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(section + '.'))
                .collect(Collectors.toMap(
                        entry -> entry.getKey().substring(section.length() + 1),
                        Map.Entry::getValue,
                        (one, other) -> one,
                        TreeMap::new));
    }

    private static Stream<String> lines() {
        try {
            return Files.readAllLines(Page.repository().resolve("jobs/src/main/resources/reference.conf")).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String path(Deque<String> sections, String key) {
        return sections.isEmpty() ? key : String.join(".", sections) + '.' + key;
    }

    private static String shown(String value) {
        return value.equals("null") || value.equals("\"\"") ? "" : value;
    }
}
