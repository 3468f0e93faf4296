package dev.remat.scheduler.serve;

import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.jobs.settings.RematSettings;
import dev.remat.scheduler.control.Aside;
import dev.remat.scheduler.control.Decisions;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.http.Health;
import dev.remat.scheduler.http.HttpServer;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.http.api.ActionApi;
import dev.remat.scheduler.http.api.CancelApi;
import dev.remat.scheduler.http.api.DecisionApi;
import dev.remat.scheduler.http.api.FileApi;
import dev.remat.scheduler.http.api.LogApi;
import dev.remat.scheduler.http.api.ReadApi;
import dev.remat.scheduler.http.api.RouteJudge;
import dev.remat.scheduler.http.api.ValidateApi;
import dev.remat.scheduler.http.api.VersionApi;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.RouteFiles;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a running service answers over HTTP, where the configuration wants that. */
final class HttpService implements AutoCloseable {

    /** How long an answer waits for what ClickHouse does. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final AtomicReference<RouteFiles> files;
    private final Database database;
    private final Aside aside;
    private final @Nullable HttpServer server;

    private HttpService(
            AtomicReference<RouteFiles> files, Database database, Aside aside, @Nullable HttpServer server) {
        this.files = files;
        this.database = database;
        this.aside = aside;
        this.server = server;
    }

    /**
     * Starts to answer.
     *
     * @param service carries out what is decided; closed after this
     * @param judge checks files of routes that are not there yet
     * @throws dev.remat.scheduler.http.HttpUnavailable if it cannot listen where it is to
     */
    static HttpService start(
            ProcessContext process,
            Configuration configuration,
            Membership membership,
            CdcMaterializationService service,
            RouteJudge judge) {
        var files = new AtomicReference<>(RouteFiles.of(configuration));
        HttpSettings http = configuration.settings().http();
        var database = new Database(configuration.settings().registry());
        var aside = new Aside();
        if (http == null) {
            return new HttpService(files, database, aside, null);
        }
        var sources = new Sources(database, files::get, process.clock());
        var control = process.control(database, configuration.settings());
        RematSettings settings = configuration.settings();
        var evidence =
                new EvidencePlace(settings.evidence().dir(), settings.node().id());
        var server = HttpServer.start(
                http,
                List.of(
                        new Health(database, membership),
                        new ReadApi(sources),
                        new ActionApi(sources, control),
                        new DecisionApi(sources, new Decisions(service, aside), PATIENCE),
                        new CancelApi(sources, control, service, aside, PATIENCE),
                        new VersionApi(sources, service, aside, PATIENCE),
                        new FileApi(sources, evidence),
                        new LogApi(sources, evidence),
                        new ValidateApi(judge, aside, process.clock(), PATIENCE)));
        return new HttpService(files, database, aside, server);
    }

    /** What the files of routes have come to. */
    void follow(RouteFiles now) {
        files.set(now);
    }

    @Override
    public void close() {
        aside.close();
        if (server != null) {
            server.close();
        }
        database.close();
    }
}
