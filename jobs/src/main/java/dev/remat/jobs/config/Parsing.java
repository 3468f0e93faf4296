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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** One parsing of a file with all that it includes. What goes wrong becomes a problem of the file that is at fault. */
final class Parsing {

    private final ConfigLoader loader;
    private final Map<Path, String> texts;
    private final UnaryOperator<String> edit;
    private final Consumer<ConfigProblem> problems;
    private final List<String> files = new ArrayList<>();

    private Parsing(
            ConfigLoader loader,
            Map<Path, String> texts,
            UnaryOperator<String> edit,
            Consumer<ConfigProblem> problems) {
        this.loader = loader;
        this.texts = texts;
        this.edit = edit;
        this.problems = problems;
    }

    Parsing(ConfigLoader loader, Consumer<ConfigProblem> problems) {
        this(loader, new LinkedHashMap<>(), UnaryOperator.identity(), problems);
    }

    /** One of a text that need not be in its file. */
    Parsing(ConfigLoader loader, Path file, String text, Consumer<ConfigProblem> problems) {
        this(loader, new LinkedHashMap<>(Map.of(file, text)), UnaryOperator.identity(), problems);
    }

    /** Another parsing of the same texts, even if the files have changed, each edited first; without problems. */
    Parsing again(UnaryOperator<String> edited) {
        return new Parsing(loader, texts, edited, ignored -> {});
    }

    /**
     * Parses one file.
     *
     * @param chain the files that led to it, itself last
     * @return empty if it could not be parsed
     */
    Optional<Config> parse(Path file, List<Path> chain) {
        String display = loader.display(file);
        loader.looksAt(file);
        try {
            FileText text = new FileText(file, display, edit.apply(text(file)));
            ConfigParseOptions options = ConfigParseOptions.defaults()
                    .setOriginDescription(display)
                    .setIncluder(new FolderIncluder(loader, this, text, chain));
            Config parsed = ConfigFactory.parseString(text.text(), options);
            files.add(display);
            return Optional.of(parsed);
        } catch (IOException unreadable) {
            add(new ConfigProblem(display, 0, "", reason(unreadable)));
        } catch (RuntimeException | StackOverflowError broken) {
            add(internal(display, broken));
        }
        return Optional.empty();
    }

    /** The files that were parsed, in the order in which they ended: an included one before the one that includes it. */
    List<String> files() {
        return List.copyOf(files);
    }

    /** What the files hold that were read, by file, the first one first. */
    Map<Path, String> texts() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(texts));
    }

    void add(ConfigProblem problem) {
        problems.accept(problem);
    }

    private String text(Path file) throws IOException {
        String known = texts.get(file);
        String text = known == null ? Files.readString(file) : known;
        texts.put(file, text);
        return text;
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

    /** The problem that an exception of the HOCON library stands for. */
    static ConfigProblem internal(String display, Throwable broken) {
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
        if (message.contains("Cannot concatenate")) {
            return "text is joined with a section or list, which gives no value; a ${name} that is meant as text, like the"
                    + " ${table} of a check, belongs inside the quotes";
        }
        return broken instanceof ConfigException.Parse || broken instanceof ConfigException.UnresolvedSubstitution
                ? withoutOrigin(message, origin)
                : "the HOCON parser gave up with %s (%s); simplify the file or send it with a bug report"
                        .formatted(broken.getClass().getSimpleName(), message);
    }

    private static String withoutOrigin(String message, @Nullable ConfigOrigin origin) {
        String prefix = origin == null ? "" : origin.description() + ": ";
        return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    }
}
