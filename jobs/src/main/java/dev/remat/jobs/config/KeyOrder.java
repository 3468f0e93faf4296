package dev.remat.jobs.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In which order keys stand in their file. The HOCON library tells the line of a value and nothing finer, so the file is
 * parsed once more with a line for each element. A key counts where its value stands: the keys of an included file come
 * before those of the file that includes it, and a key that is set again stands where it is set last.
 */
final class KeyOrder {

    /** The order of names, for files whose order means nothing. */
    static final KeyOrder BY_NAME = new KeyOrder(null, Path.of(""), Map.of());

    private static final int NOWHERE = Integer.MAX_VALUE;

    private final @Nullable Parsing parsing;
    private final Path file;
    private final Map<String, String> environment;
    private @Nullable Spread spread;

    /** @param parsing the parsing of the file, whose texts are used again */
    KeyOrder(@Nullable Parsing parsing, Path file, Map<String, String> environment) {
        this.parsing = parsing;
        this.file = file;
        this.environment = environment;
    }

    /** The keys of a section; those without a place come last, by name. */
    List<String> sorted(String section, Set<String> keys) {
        if (keys.size() < 2) {
            return List.copyOf(keys);
        }
        Spread lines = spread();
        return keys.stream()
                .sorted(Comparator.<String, Place>comparing(key -> lines.place(section, key))
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    private Spread spread() {
        if (spread == null) {
            spread = parsing == null ? Spread.EMPTY : spread(parsing.again(Elements::onLinesOfTheirOwn));
        }
        return spread;
    }

    private Spread spread(Parsing again) {
        Optional<Config> parsed = again.parse(file, List.of(file));
        return parsed.map(raw -> new Spread(Substitutions.resolve(raw, environment), raw, again.files()))
                .orElse(Spread.EMPTY);
    }

    /**
     * The file with a line for each element.
     *
     * @param values its content, substituted
     * @param raw its content as written, which knows the line of a value that came from the environment
     * @param files the files that it is made of, in their order
     */
    private record Spread(Config values, Config raw, List<String> files) {

        static final Spread EMPTY = new Spread(ConfigFactory.empty(), ConfigFactory.empty(), List.of());

        Place place(String section, String key) {
            return Stream.of(values, raw)
                    .flatMap(config -> section(config.root(), section).flatMap(found -> value(found, key)).stream())
                    .map(this::place)
                    .filter(place -> place.line < NOWHERE)
                    .findFirst()
                    .orElse(Place.UNKNOWN);
        }

        /**
         * A section stands where its first single value stands: what the library tells as its own line is too low behind
         * values with line breaks, and is missing where it is merged from several files.
         */
        private Place place(ConfigValue value) {
            Stream<ConfigValue> parts = value instanceof ConfigObject section && !Substitutions.isUnresolved(section)
                    ? section.values().stream()
                    : Stream.of();
            int line = Origins.line(value.origin());
            return parts.map(this::place)
                    .filter(place -> place.line < NOWHERE)
                    .min(Comparator.naturalOrder())
                    .orElseGet(() ->
                            line > 0 ? new Place(files.indexOf(Origins.file(value.origin())), line) : Place.UNKNOWN);
        }

        private static Optional<ConfigObject> section(ConfigObject root, String path) {
            Optional<ConfigObject> section = Optional.of(root);
            for (String key : path.isEmpty() ? new String[0] : path.split("\\.", -1)) {
                section = section.flatMap(found -> value(found, key))
                        .filter(ConfigObject.class::isInstance)
                        .map(ConfigObject.class::cast);
            }
            return section;
        }

        private static Optional<ConfigValue> value(ConfigObject section, String key) {
            try {
                return Optional.ofNullable(section.get(key));
            } catch (ConfigException.NotResolved unresolved) {
                return Optional.empty();
            }
        }
    }

    /**
     * Where a value stands.
     *
     * @param file the how manieth file it is
     * @param line the line after spreading
     */
    private record Place(int file, int line) implements Comparable<Place> {

        static final Place UNKNOWN = new Place(NOWHERE, NOWHERE);

        @Override
        public int compareTo(Place other) {
            return file == other.file ? Integer.compare(line, other.line) : Integer.compare(file, other.file);
        }
    }
}
