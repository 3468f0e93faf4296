package dev.remat.scheduler.http.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.remat.scheduler.registry.RunEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Evidence of runs on this machine. Nothing outside its root is read, whatever the registry says.
 *
 * @param root folder of all evidence
 */
public record EvidenceFolder(Path root) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** What {@code run.json} says of a run; missing where it is not here. */
    JsonNode details(RunEntry run) {
        try {
            Optional<Path> folder = folder(run);
            return folder.isEmpty()
                    ? MissingNode.getInstance()
                    : JSON.readTree(folder.get().resolve("run.json").toFile());
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    /** The reports for people, each as Markdown. */
    List<String> reports(RunEntry run) {
        Optional<Path> folder = folder(run);
        if (folder.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.get())) {
            return files.filter(file -> file.toString().endsWith(".md") && Files.isRegularFile(file))
                    .sorted()
                    .map(EvidenceFolder::text)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "%s cannot be read".formatted(file.getFileName());
        }
    }

    private Optional<Path> folder(RunEntry run) {
        if (run.evidence().isEmpty()) {
            return Optional.empty();
        }
        try {
            Path folder = Path.of(run.evidence()).toRealPath();
            return folder.startsWith(root.toRealPath()) ? Optional.of(folder) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
