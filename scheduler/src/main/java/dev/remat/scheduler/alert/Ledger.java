package dev.remat.scheduler.alert;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.materialization.evidence.AtomicFiles;
import dev.remat.materialization.evidence.EvidenceJson;
import dev.remat.scheduler.alert.message.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one channel has told of each route, kept in files so that a restart repeats nothing: {@code
 * <evidence>/.alerts/<channel>/<route>.json}. Where a file cannot be written, the memory of this process has to do. For one
 * thread.
 */
final class Ledger {

    private static final Logger log = LoggerFactory.getLogger(Ledger.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ENDING = ".json";
    private static final String SCHEMA = "remat.alert_state.v1";

    private final Path folder;
    private final Map<String, Map<Topic, Told>> routes = new HashMap<>();

    Ledger(Path evidenceRoot, String channel) {
        this.folder = evidenceRoot.resolve(".alerts").resolve(channel);
    }

    /** The trouble of a route that the channel knows of. */
    Optional<Told> find(String route, Topic topic) {
        return Optional.ofNullable(of(route).get(topic));
    }

    /** Takes down a trouble. */
    void note(String route, Topic topic, Told told) {
        if (!told.equals(of(route).put(topic, told))) {
            write(route);
        }
    }

    /** The trouble is over. */
    void forget(String route, Topic topic) {
        if (of(route).remove(topic) != null) {
            write(route);
        }
    }

    /** Ids of the routes that have a file; may be asked on any thread. */
    Set<String> routes() {
        if (!Files.isDirectory(folder)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ENDING) && !name.startsWith("."))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            log.warn("{} cannot be looked through: {}", folder, e.toString());
            return Set.of();
        }
    }

    private Map<Topic, Told> of(String route) {
        return routes.computeIfAbsent(route, this::read);
    }

    private Path file(String route) {
        return folder.resolve(route + ENDING);
    }

    private Map<Topic, Told> read(String route) {
        Map<Topic, Told> topics = new EnumMap<>(Topic.class);
        Path file = file(route);
        if (!Files.exists(file)) {
            return topics;
        }
        try {
            JsonNode state = JSON.readTree(file.toFile());
            for (Topic topic : Topic.values()) {
                JsonNode told = state.path(topic.id());
                if (told.isObject()) {
                    topics.put(topic, told(told));
                }
            }
        } catch (IOException | DateTimeParseException e) {
            log.warn("{} cannot be read, so alerts of route {} may be told again: {}", file, route, e.toString());
        }
        return topics;
    }

    private static Told told(JsonNode told) {
        JsonNode at = told.path("told_at");
        return new Told(
                told.path("signature").asText(),
                Instant.parse(told.path("since").asText()),
                at.isTextual() ? Instant.parse(at.asText()) : null);
    }

    private void write(String route) {
        Map<String, Object> fields = new TreeMap<>();
        fields.put("schema_version", SCHEMA);
        fields.put("route", route);
        of(route).forEach((topic, told) -> fields.put(topic.id(), fields(told)));
        try {
            Files.createDirectories(folder);
            AtomicFiles.write(file(route), EvidenceJson.text(fields));
        } catch (IOException e) {
            log.error("{} could not be written, so alerts may be told again after a restart", file(route), e);
        }
    }

    private static Map<String, @Nullable Object> fields(Told told) {
        Map<String, @Nullable Object> fields = new TreeMap<>();
        Instant at = told.toldAt();
        fields.put("signature", told.signature());
        fields.put("since", EvidenceJson.time(told.since()));
        fields.put("told_at", at == null ? null : EvidenceJson.time(at));
        return fields;
    }
}
