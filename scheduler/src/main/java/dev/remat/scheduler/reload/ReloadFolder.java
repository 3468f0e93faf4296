package dev.remat.scheduler.reload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.evidence.AtomicFiles;
import dev.remat.materialization.evidence.EvidenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests and answers as files in {@code <evidence>/.reload/<node>/}: whoever may write there may ask. A request that nobody answers
 * is taken back by the one who asked.
 */
public final class ReloadFolder implements ReloadRequests {

    private static final Logger log = LoggerFactory.getLogger(ReloadFolder.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REQUEST = ".request";
    private static final String ANSWER = ".answer";
    private static final long LOOK_MILLIS = 50;

    private final Path folder;

    /**
     * @param evidence root folder of the evidence
     * @param node id of the process that is asked
     */
    public ReloadFolder(Path evidence, String node) {
        this.folder = evidence.resolve(".reload").resolve(node);
    }

    /**
     * What an asked process has answered.
     *
     * @param lines what has changed, for people
     * @param refused whether anything could not be used
     */
    public record Answer(List<String> lines, boolean refused) {

        public Answer {
            lines = List.copyOf(lines);
        }
    }

    /** Where requests are written. */
    public Path folder() {
        return folder;
    }

    /**
     * Asks and waits for the answer; empty where nobody answers in time.
     *
     * @throws IOException if the folder cannot be used
     */
    public Optional<Answer> ask(Duration patience) throws InterruptedException, IOException {
        String id = UUID.randomUUID().toString();
        Path request = folder.resolve(id + REQUEST);
        Path answer = folder.resolve(id + ANSWER);
        try {
            Files.createDirectories(folder);
            AtomicFiles.write(request, "");
            long end = System.nanoTime() + patience.toNanos();
            while (!Files.exists(answer) && System.nanoTime() < end) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
            return Files.exists(answer) ? Optional.of(read(answer)) : Optional.empty();
        } finally {
            remove(request);
            remove(answer);
        }
    }

    @Override
    public Optional<String> next() {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(REQUEST) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - REQUEST.length()))
                    .findFirst();
        } catch (IOException e) {
            log.debug("{} cannot be looked through", folder, e);
            return Optional.empty();
        }
    }

    @Override
    public void answer(String request, Changes changes) {
        try {
            AtomicFiles.write(
                    folder.resolve(request + ANSWER),
                    EvidenceJson.text(Map.of(
                            "lines",
                            changes.lines(),
                            "refused",
                            !changes.problems().isEmpty())));
        } catch (IOException e) {
            log.warn("a request to reload could not be answered in {}: {}", folder, e.toString());
        }
        remove(folder.resolve(request + REQUEST));
    }

    private static Answer read(Path file) throws IOException {
        JsonNode answer = JSON.readTree(file.toFile());
        var lines = new ArrayList<String>();
        answer.path("lines").forEach(line -> lines.add(line.asText()));
        return new Answer(lines, answer.path("refused").asBoolean());
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            log.warn("{} could not be removed: {}", file, e.toString());
        }
    }
}
