package dev.remat.scheduler.http.api;

import dev.remat.scheduler.evidence.EvidenceFile;
import dev.remat.scheduler.evidence.EvidenceFolder;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.evidence.NoEvidence;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run's evidence. A browser saves them and shows none, whatever they hold.
 *
 * @param sources where runs come from
 * @param evidence where their files lie
 */
public record FileApi(Sources sources, EvidencePlace evidence) implements Endpoints {

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/api/v1/runs/{run}/files", this::files, Needs.VIEWER);
        routes.get("/api/v1/runs/{run}/files/{name}", this::file, Needs.VIEWER);
    }

    private void files(Context context) throws IOException {
        new Query(context, Set.of());
        RunEntry run = sources.run(context.pathParam("run"));
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("run", run.id());
        fields.put("files", folder(run).files().stream().map(FileApi::fields).toList());
        context.contentType("application/json").result(JsonText.of(fields));
    }

    private static Map<String, Object> fields(EvidenceFile file) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", file.name());
        fields.put("size", file.size());
        fields.put("modified", file.modified().toString());
        return fields;
    }

    private void file(Context context) throws IOException {
        new Query(context, Set.of());
        RunEntry run = sources.run(context.pathParam("run"));
        String name = context.pathParam("name");
        EvidenceFolder folder = folder(run);
        EvidenceFile file = folder.find(name)
                .orElseThrow(() -> Refused.notFound("run %s has no file '%s'; /api/v1/runs/%s/files lists them"
                        .formatted(run.id(), Query.shown(name), run.id())));
        context.header("Content-Disposition", "attachment; filename=\"%s\"".formatted(file.name()))
                .contentType(type(file.name()))
                .result(Channels.newInputStream(folder.open(file)));
    }

    private EvidenceFolder folder(RunEntry run) {
        try {
            return evidence.folder(run);
        } catch (NoEvidence e) {
            throw Refused.notFound(String.valueOf(e.getMessage()));
        }
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "json" -> "application/json";
            case "md" -> "text/markdown; charset=utf-8";
            case "log" -> "text/plain; charset=utf-8";
            default -> "application/octet-stream";
        };
    }
}
