package dev.remat.scheduler.http.api;

import dev.remat.scheduler.evidence.EvidenceFolder;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.evidence.LogPart;
import dev.remat.scheduler.evidence.NoEvidence;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.RunEntry;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.Set;

/**
 * The log of a run, which may go on, for those who follow it.
 *
 * @param sources where runs come from
 * @param evidence where their logs lie
 */
public record LogApi(Sources sources, EvidencePlace evidence) implements Endpoints {

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/api/v1/runs/{run}/log", this::log, Needs.VIEWER);
    }

    /** The state is older than the lines: a run that has ended has none that come later. */
    private void log(Context context) throws IOException {
        int after = new Query(context, Set.of("after")).number("after", 0, 999_999_999, 0);
        RunEntry run = sources.run(context.pathParam("run"));
        try {
            EvidenceFolder folder = evidence.folder(run);
            if (!folder.hasLog()) {
                throw Refused.notFound(
                        "run %s has no log here: it could not be kept, or an older version of Remat ran it"
                                .formatted(run.id()));
            }
            LogPart part = folder.log(after);
            context.header("Remat-Log-Next", Long.toString(part.next()))
                    .header("Remat-Run-State", run.state().id())
                    .contentType("text/plain; charset=utf-8")
                    .result(part.text());
        } catch (NoEvidence e) {
            throw Refused.notFound(String.valueOf(e.getMessage()));
        }
    }
}
