package dev.remat.jobs.settings;

import dev.remat.jobs.config.ConfigFile;
import dev.remat.jobs.config.ConfigLoader;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.ExplainedKey;
import dev.remat.jobs.route.RouteDraft;
import dev.remat.jobs.route.RouteReader;
import dev.remat.jobs.route.RouteText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder with one file per route. Folders in it are not looked into. */
final class RoutesFolder {

    private static final String ENDING = ".conf";

    private final ConfigLoader files;
    private final Path dir;
    private final SettingsReader settings;

    /** @param settings what stands below the files of the routes; takes the problems of the folder */
    RoutesFolder(ConfigLoader files, Path dir, SettingsReader settings) {
        this.files = files;
        this.dir = dir;
        this.settings = settings;
    }

    /**
     * Reads every route file.
     *
     * @param defaults the defaults of all routes, as written
     * @param broken takes those that do not even parse
     */
    List<RouteDraft> read(String defaults, Map<String, List<ConfigProblem>> broken) {
        List<RouteDraft> drafts = new ArrayList<>();
        for (Path path : list()) {
            String name = path.getFileName().toString();
            String id = name.substring(0, name.length() - ENDING.length());
            ConfigFile file = files.load(path);
            if (file.isReadable()) {
                drafts.add(read(id, path, file).writtenAs(text(file, defaults)));
            } else {
                broken.put(id, file.problems());
            }
        }
        return drafts;
    }

    /** One route as its file would be read, with other content. */
    RouteDraft read(String id, ConfigFile content) {
        return read(id, file(id), content);
    }

    /** The file of a route. */
    Path file(String id) {
        return dir.resolve(id + ENDING);
    }

    /** The keys of one route with where they are set; empty where its file cannot be read. */
    List<ExplainedKey> explain(String id) {
        Path path = file(id);
        ConfigFile file = files.load(path);
        return file.isReadable() ? read(id, path, file).reader().explained() : List.of();
    }

    private RouteDraft read(String id, Path path, ConfigFile file) {
        ConfigReader reader = settings.routeDefaults().overriddenBy(file);
        return new RouteReader(reader).read(id, path);
    }

    /** What a route's file and those that it includes hold, and the defaults below. */
    private RouteText text(ConfigFile file, String defaults) {
        var text = new StringBuilder();
        file.texts()
                .forEach((path, content) -> text.append("# %s\n%s\n"
                        .formatted(path.startsWith(dir) ? dir.relativize(path) : path.getFileName(), content.strip())));
        if (!defaults.isEmpty()) {
            text.append("# remat.defaults\nremat.defaults ")
                    .append(defaults.strip())
                    .append('\n');
        }
        return new RouteText(text.toString());
    }

    private List<Path> list() {
        try (Stream<Path> entries = Files.list(dir)) {
            return entries.filter(path -> path.getFileName().toString().endsWith(ENDING))
                    .filter(path -> !Files.isDirectory(path))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            settings.refuseRoutesDir("folder %s %s".formatted(files.display(dir), reason(unreadable)));
            return List.of();
        }
    }

    private static String reason(IOException unreadable) {
        if (unreadable instanceof NoSuchFileException) {
            return "does not exist; create it or correct the path";
        }
        if (unreadable instanceof NotDirectoryException) {
            return "is a file, not a folder; correct the path";
        }
        return "cannot be read (%s); check its permissions"
                .formatted(unreadable.getClass().getSimpleName());
    }
}
