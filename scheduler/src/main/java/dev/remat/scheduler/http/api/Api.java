package dev.remat.scheduler.http.api;

import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.control.Decisions;
import dev.remat.scheduler.control.RouteControl;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Sources;
import java.time.Duration;
import java.util.List;

/** All that is answered under {@code /api/v1}. */
public final class Api {

    private Api() {}

    /**
     * Each part of it.
     *
     * @param sources where routes and runs come from
     * @param control carries out what is asked of routes
     * @param service carries out what is decided of their tables
     * @param evidence where the files of runs lie
     * @param judge checks files of routes that are not there yet
     * @param aside where it is waited for ClickHouse
     * @param patience how long an answer waits for that
     */
    public static List<Endpoints> of(
            Sources sources,
            RouteControl control,
            CdcMaterializationService service,
            EvidencePlace evidence,
            RouteJudge judge,
            Aside aside,
            Duration patience) {
        return List.of(
                new ReadApi(sources),
                new AuditApi(sources),
                new ActionApi(sources, control),
                new DecisionApi(sources, new Decisions(service, aside), patience),
                new CancelApi(sources, control, service, aside, patience),
                new VersionApi(sources, service, aside, patience),
                new FileApi(sources, evidence),
                new LogApi(sources, evidence),
                new ValidateApi(judge, aside, sources.clock(), patience),
                new OpenApi());
    }
}
