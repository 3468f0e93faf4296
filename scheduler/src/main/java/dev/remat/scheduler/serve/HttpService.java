package dev.remat.scheduler.serve;

import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.scheduler.access.InvalidUsers;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.http.Audit;
import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Health;
import dev.remat.scheduler.http.HttpServer;
import dev.remat.scheduler.http.HttpUnavailable;
import dev.remat.scheduler.http.Scrape;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.http.access.Access;
import dev.remat.scheduler.http.api.Api;
import dev.remat.scheduler.http.api.RouteJudge;
import dev.remat.scheduler.http.page.Assets;
import dev.remat.scheduler.http.page.Changes;
import dev.remat.scheduler.http.page.PageSources;
import dev.remat.scheduler.http.page.Pages;
import dev.remat.scheduler.http.tls.InvalidTls;
import dev.remat.scheduler.metrics.Metrics;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** What a running service counts of itself, and what it answers over HTTP, where the configuration wants that. */
final class HttpService implements AutoCloseable {

    /** How long an answer waits for what ClickHouse does. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final AtomicReference<RouteFiles> files;
    private final Database database;
    private final Sources sources;
    private final Metrics metrics;
    private final Aside aside = new Aside();

    /** What is to be closed before all that it uses, the first one first. */
    private final List<Runnable> answering = new ArrayList<>();

    private HttpService(ProcessContext process, Configuration configuration, RunRegistry registry) {
        this.files = new AtomicReference<>(RouteFiles.of(configuration));
        this.database = new Database(configuration.settings().registry());
        var runs = new RecentRuns();
        this.sources = new Sources(database, runs, files::get, process.clock());
        this.metrics = new Metrics(
                configuration.settings().alerts().keySet(),
                database,
                runs,
                registry.membership()::mayRun,
                process.clock());
        metrics.follow(RouteFiles.of(configuration));
        registry.watch(metrics.slots(), metrics.connections());
        database.onSkipped(metrics.slots());
    }

    /**
     * Starts to count, and to answer.
     *
     * @param rematConf the file that the configuration comes from
     * @param service carries out what is decided; closed after this
     * @param judge checks files of routes that are not there yet
     * @throws HttpUnavailable if it cannot listen where it is to
     * @throws InvalidUsers if nobody could log in
     * @throws InvalidTls if it cannot show who it is
     */
    static HttpService start(
            ProcessContext process,
            Configuration configuration,
            Path rematConf,
            RunRegistry registry,
            CdcMaterializationService service,
            RouteJudge judge) {
        var started = new HttpService(process, configuration, registry);
        HttpSettings http = configuration.settings().http();
        if (http != null) {
            List<Endpoints> endpoints = new ArrayList<>();
            endpoints.add(new Health(started.database, registry.membership()));
            endpoints.add(new Scrape(started.metrics::text));
            endpoints.addAll(started.api(process, configuration.settings(), service, judge));
            endpoints.addAll(started.pages(process, configuration.settings(), rematConf, service));
            var audit = new Audit(configuration.settings().node().id(), process.clock(), registry::audit);
            started.answer(http, audit, endpoints);
        }
        return started;
    }

    private void answer(HttpSettings http, Audit audit, List<Endpoints> endpoints) {
        try {
            var access = Access.of(http, sources.clock());
            endpoints.addAll(access.pages());
            var server = HttpServer.start(http, sources.clock(), access.gate(), audit, endpoints);
            answering.add(server::close);
            server.certificateExpiry().ifPresent(metrics::followCertificate);
        } catch (HttpUnavailable | InvalidUsers | InvalidTls e) {
            close();
            throw e;
        }
    }

    private List<Endpoints> api(
            ProcessContext process, RematSettings settings, CdcMaterializationService service, RouteJudge judge) {
        var control = process.control(database, settings);
        return Api.of(sources, control, service, evidence(settings), judge, aside, PATIENCE);
    }

    private List<Endpoints> pages(
            ProcessContext process, RematSettings settings, Path rematConf, CdcMaterializationService service) {
        var changes = Changes.start(sources);
        answering.add(changes::close);
        var details = new ConfiguredDetails(rematConf, process.environment(), service);
        var pages = new PageSources(sources, evidence(settings), details);
        return List.of(new Pages(pages), changes, new Assets());
    }

    private static EvidencePlace evidence(RematSettings settings) {
        return new EvidencePlace(settings.evidence().dir(), settings.node().id());
    }

    /** What is counted of this service. */
    Metrics metrics() {
        return metrics;
    }

    /** What the files of routes have come to. */
    void follow(RouteFiles now) {
        files.set(now);
        metrics.follow(now);
    }

    @Override
    public void close() {
        aside.close();
        answering.forEach(Runnable::run);
        metrics.close();
        database.close();
    }
}
