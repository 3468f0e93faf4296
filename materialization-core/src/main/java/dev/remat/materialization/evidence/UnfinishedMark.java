package dev.remat.materialization.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An empty file for each run of a route that has not said how it ended, so that such runs are found without reading the evidence
 * of all runs that the route ever had.
 */
final class UnfinishedMark {

    private static final String FOLDER = ".unfinished";

    private UnfinishedMark() {}

    static void put(Path runFolder) throws IOException {
        Path mark = of(runFolder);
        Files.createDirectories(mark.resolveSibling(""));
        Files.writeString(mark, "");
    }

    static void remove(Path runFolder) throws IOException {
        Files.deleteIfExists(of(runFolder));
    }

    /** Names of the folders of such runs. */
    static List<String> in(Path routeFolder) throws IOException {
        Path folder = routeFolder.resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> marks = Files.list(folder)) {
            return marks.map(mark -> String.valueOf(mark.getFileName())).toList();
        }
    }

    private static Path of(Path runFolder) {
        return runFolder.resolveSibling(FOLDER).resolve(String.valueOf(runFolder.getFileName()));
    }
}
