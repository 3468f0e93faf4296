package dev.remat.jobs.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Loads HOCON files. Whatever goes wrong with one file becomes a problem of that file. Environment variables count only
 * where a file asks for them; system properties and {@code CONFIG_FORCE_} variables never do.
 */
public final class ConfigLoader {

    static final String REFERENCE = "reference.conf";

    private final Map<String, String> environment;
    private final Path workingFolder = Path.of("").toAbsolutePath();
    private final List<Path> folders;

    /**
     * @param environment what {@code ${NAME}} may take
     * @param folders where included files may lie
     */
    public ConfigLoader(Map<String, String> environment, List<Path> folders) {
        this.environment = Map.copyOf(environment);
        this.folders = folders.stream().map(ConfigLoader::real).toList();
    }

    /** Loads one file; never throws for what the file holds. */
    public ConfigFile load(Path file) {
        Path path = file.toAbsolutePath().normalize();
        List<ConfigProblem> problems = new ArrayList<>();
        try {
            Optional<Config> parsed = parse(path, List.of(path), problems::add);
            if (parsed.isPresent()) {
                Config resolved = Substitutions.resolve(parsed.get(), environment);
                return ConfigFile.of(display(path), parsed.get().root(), resolved.root(), problems);
            }
        } catch (RuntimeException | StackOverflowError broken) {
            problems.add(internal(display(path), broken));
        }
        return ConfigFile.unreadable(display(path), problems);
    }

    /** The defaults and the list of all keys: {@code reference.conf} of this module. */
    public ConfigFile reference() {
        Config parsed = ConfigFactory.parseResources(ConfigLoader.class.getClassLoader(), REFERENCE);
        return ConfigFile.of(
                REFERENCE,
                parsed.root(),
                Substitutions.resolve(parsed, environment).root(),
                List.of());
    }

    /** A path as a person would type it: relative to the working folder if it lies below. */
    public String display(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path shown = absolute.startsWith(workingFolder) ? workingFolder.relativize(absolute) : absolute;
        return shown.toString().replaceAll("\\p{Cntrl}", "?");
    }

    boolean mayInclude(Path file) {
        Path real = real(file);
        return folders.stream().anyMatch(real::startsWith);
    }

    Optional<Config> parse(Path file, List<Path> chain, Consumer<ConfigProblem> problems) {
        String display = display(file);
        try {
            FileText text = new FileText(file, display, Files.readString(file));
            ConfigParseOptions options = ConfigParseOptions.defaults()
                    .setOriginDescription(display)
                    .setIncluder(new FolderIncluder(this, text, chain, problems));
            return Optional.of(ConfigFactory.parseString(text.text(), options));
        } catch (IOException unreadable) {
            problems.accept(new ConfigProblem(display, 0, "", reason(unreadable)));
        } catch (RuntimeException | StackOverflowError broken) {
            problems.accept(internal(display, broken));
        }
        return Optional.empty();
    }

    private static String reason(IOException unreadable) {
        if (unreadable instanceof NoSuchFileException) {
            return "no such file";
        }
        if (unreadable instanceof AccessDeniedException) {
            return "cannot be read: permission denied";
        }
        if (unreadable instanceof CharacterCodingException) {
            return "is not UTF-8 text; save it as UTF-8";
        }
        return "cannot be read: " + unreadable.getMessage();
    }

    private static ConfigProblem internal(String display, Throwable broken) {
        if (broken instanceof StackOverflowError) {
            return new ConfigProblem(display, 0, "", "brackets or braces are nested too deeply; flatten the file");
        }
        ConfigOrigin origin = broken instanceof ConfigException known ? known.origin() : null;
        int line = origin == null ? 0 : Origins.line(origin);
        String file = origin == null || line == 0 ? display : Origins.file(origin);
        return new ConfigProblem(file, line, "", explanation(broken, origin));
    }

    private static String explanation(Throwable broken, @Nullable ConfigOrigin origin) {
        String message = String.valueOf(broken.getMessage());
        return broken instanceof ConfigException.Parse || broken instanceof ConfigException.UnresolvedSubstitution
                ? withoutOrigin(message, origin)
                : "the HOCON parser gave up with %s (%s); simplify the file or send it with a bug report"
                        .formatted(broken.getClass().getSimpleName(), message);
    }

    private static String withoutOrigin(String message, @Nullable ConfigOrigin origin) {
        String prefix = origin == null ? "" : origin.description() + ": ";
        return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException missing) {
            return path.toAbsolutePath().normalize();
        }
    }
}
