package dev.remat.jobs.config;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that one file is made of, by includes, each by itself: where two of them set a key, the HOCON library keeps the value
 * that holds and forgets the other. A file that is included in a section counts as one that is included at the root. Parsed once
 * more when somebody asks for the first time. Not thread-safe.
 */
final class Parts {

    /** Of what is not made of files. */
    static final Parts NONE = new Parts(null, Map.of());

    private final @Nullable Parsing parsing;
    private final Map<String, String> environment;
    private @Nullable List<ConfigLayer> layers;

    /**
     * @param parsing the parsing of the file, whose texts are used again
     * @param environment what {@code ${NAME}} may take
     */
    Parts(@Nullable Parsing parsing, Map<String, String> environment) {
        this.parsing = parsing;
        this.environment = environment;
    }

    /** What the files hold, in the order in which they were read. */
    Map<Path, String> texts() {
        return parsing == null ? Map.of() : parsing.texts();
    }

    /** Each file as a layer of its own: the one that includes the others, then the one that was included last, and so on. */
    List<ConfigLayer> layers() {
        if (layers == null) {
            List<Path> files = List.copyOf(texts().keySet());
            layers = IntStream.range(0, files.size())
                    .mapToObj(place -> files.get(place == 0 ? 0 : files.size() - place))
                    .flatMap(file -> layer(file, files))
                    .toList();
        }
        return layers;
    }

    /** As all files count as those that led to it, it includes none. */
    private Stream<ConfigLayer> layer(Path file, List<Path> all) {
        if (parsing == null) {
            return Stream.of();
        }
        Parsing again = parsing.again(UnaryOperator.identity());
        return again.parse(file, all).stream().map(raw -> {
            Config values = Substitutions.resolve(raw, environment);
            return new ConfigLayer(again.files().get(0), "", values.root(), raw.root(), KeyOrder.BY_NAME, NONE);
        });
    }
}
