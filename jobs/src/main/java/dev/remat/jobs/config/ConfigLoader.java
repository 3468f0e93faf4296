package dev.remat.jobs.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Loads HOCON files. Whatever goes wrong with one file becomes a problem of that file. Environment variables count only
 * where a file asks for them; system properties and {@code CONFIG_FORCE_} variables never do.
 */
public final class ConfigLoader {

    static final String REFERENCE = "reference.conf";

    private final Map<String, String> environment;
    private final Path workingFolder = Path.of("").toAbsolutePath();
    private final List<Path> folders;
    private final Set<Path> lookedAt = new TreeSet<>();

    private final boolean includes;

    /**
     * @param environment what {@code ${NAME}} may take
     * @param folders where included files may lie
     */
    public ConfigLoader(Map<String, String> environment, List<Path> folders) {
        this(environment, folders, true);
    }

    private ConfigLoader(Map<String, String> environment, List<Path> folders, boolean includes) {
        this.environment = Map.copyOf(environment);
        this.folders = folders.stream().map(ConfigLoader::real).toList();
        this.includes = includes;
    }

    /**
     * Parses text from somewhere else as what a file would hold. It reads no file and no environment variable, whatever it says: an
     * include is a problem, and {@code ${NAME}} has no value but that of a key of the text.
     *
     * @param file the file that would hold it, for messages
     */
    public static ConfigFile foreign(Path file, String text) {
        var loader = new ConfigLoader(Map.of(), List.of(), false);
        return loader.load(file, (path, problems) -> new Parsing(loader, path, text, problems));
    }

    /** Loads one file; never throws for what the file holds. */
    public ConfigFile load(Path file) {
        return load(file, (path, problems) -> new Parsing(this, problems));
    }

    private ConfigFile load(Path file, BiFunction<Path, Consumer<ConfigProblem>, Parsing> parser) {
        Path path = file.toAbsolutePath().normalize();
        List<ConfigProblem> problems = new ArrayList<>();
        Parsing parsing = parser.apply(path, problems::add);
        try {
            Optional<Config> parsed = parsing.parse(path, List.of(path));
            if (parsed.isPresent()) {
                Config resolved = Substitutions.resolve(parsed.get(), environment);
                KeyOrder order = new KeyOrder(parsing, path, environment);
                return ConfigFile.of(
                        display(path),
                        parsed.get().root(),
                        resolved.root(),
                        order,
                        problems,
                        new Parts(parsing, environment));
            }
        } catch (RuntimeException | StackOverflowError broken) {
            problems.add(Parsing.internal(display(path), broken));
        }
        return ConfigFile.unreadable(display(path), problems);
    }

    /** The defaults and the list of all keys: {@code reference.conf} of this module. */
    public ConfigFile reference() {
        Config parsed = ConfigFactory.parseResources(ConfigLoader.class.getClassLoader(), REFERENCE);
        Config resolved = Substitutions.resolve(parsed, environment);
        return ConfigFile.of(REFERENCE, parsed.root(), resolved.root(), KeyOrder.BY_NAME, List.of(), Parts.NONE);
    }

    /** A path as a person would type it: relative to the working folder if it lies below. */
    public String display(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path shown = absolute.startsWith(workingFolder) ? workingFolder.relativize(absolute) : absolute;
        return shown.toString().replaceAll("\\p{Cntrl}", "?");
    }

    /** Every file that it has looked at so far, also those that are not there: what it loads depends on these alone. */
    public Set<Path> lookedAt() {
        return Set.copyOf(lookedAt);
    }

    void looksAt(Path file) {
        lookedAt.add(file);
    }

    /** Whether files may include others at all. */
    boolean includes() {
        return includes;
    }

    boolean mayInclude(Path file) {
        Path real = real(file);
        return folders.stream().anyMatch(real::startsWith);
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path.toAbsolutePath().normalize();
        }
    }
}
