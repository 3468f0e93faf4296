package dev.remat.scheduler.serve;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteId;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.scheduler.alert.Alerts;
import dev.remat.scheduler.alert.message.Topic;
import dev.remat.scheduler.freshness.FreshnessMonitor;
import dev.remat.scheduler.quartz.RouteScheduler;
import dev.remat.scheduler.registry.record.Housekeeping;
import dev.remat.scheduler.registry.record.Takeover;
import dev.remat.scheduler.reload.RouteService;
import dev.remat.scheduler.view.RouteFiles;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands changed routes on to all that deal with routes.
 *
 * @param service runs them
 * @param scheduler fires them
 * @param takeover ends those of dead nodes
 * @param alerts tells their trouble
 * @param freshness watches their age
 * @param keeping deletes what is too old
 * @param http shows them
 * @param evidence root folder of the evidence
 * @param clock the time
 */
record ServedRoutes(
        CdcMaterializationService service,
        RouteScheduler scheduler,
        Takeover takeover,
        Alerts alerts,
        FreshnessMonitor freshness,
        Housekeeping keeping,
        HttpService http,
        Path evidence,
        Clock clock)
        implements RouteService {

    private static final Logger log = LoggerFactory.getLogger(ServedRoutes.class);

    @Override
    public void replaceRoutes(Map<String, Route> before, Map<String, Route> now) {
        alerts.follow(now);
        http.metrics().expect(now.keySet());
        now.forEach((id, route) -> {
            if (!before.containsKey(id)) {
                service.recover(route).forEach(alerts::ended);
            }
        });
        scheduler.replaceRoutes(now.values());
        freshness.follow(now);
        keeping.follow(now);
        takeover.follow(now);
        before.forEach((id, route) -> {
            if (!now.containsKey(id)) {
                log.info(
                        "route {} is gone: a run that goes on ends as it began; its evidence in {} stays, and so do its table {}"
                                + " and held and replaced copies of it",
                        id,
                        evidence.resolve(id),
                        route.plan().target());
            }
        });
        if (now.isEmpty()) {
            log.warn("there is no route to serve any more");
        }
    }

    @Override
    public void refused(String id, List<ConfigProblem> problems) {
        String told = problems.stream().map(ConfigProblem::toString).collect(Collectors.joining("; "));
        alerts.trouble(
                AlertKind.CONFIGURATION,
                Topic.FILE,
                id,
                told + "; all runs on as before, and a restart would leave it out",
                told,
                clock.instant());
    }

    @Override
    public void accepted(String id) {
        alerts.well(Topic.FILE, id, "nothing is wrong with it any more", clock.instant());
    }

    @Override
    public void taken(RouteFiles files) {
        http.follow(files);
    }

    @Override
    public void broken(String id, List<ConfigProblem> problems) {
        http.metrics().expect(Set.of(id));
        leaveOut(service, alerts, id, problems);
    }

    /** A route that cannot run says so in its own evidence, so that nobody takes old evidence for new. */
    static void leaveOut(CdcMaterializationService service, Alerts alerts, String id, List<ConfigProblem> problems) {
        var refused = service.refuse(id, problems);
        log.error(
                "route {} is left out; {} says why",
                RouteId.shown(id),
                refused.report().markdownPath());
        alerts.ended(refused);
    }
}
