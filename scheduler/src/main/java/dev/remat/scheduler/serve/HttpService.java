package dev.remat.scheduler.serve;

import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.HttpSettings;
import dev.remat.scheduler.http.Health;
import dev.remat.scheduler.http.HttpServer;
import dev.remat.scheduler.http.Scrape;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.http.api.ActionApi;
import dev.remat.scheduler.http.api.ReadApi;
import dev.remat.scheduler.http.page.Assets;
import dev.remat.scheduler.http.page.Changes;
import dev.remat.scheduler.http.page.PageSources;
import dev.remat.scheduler.http.page.Pages;
import dev.remat.scheduler.metrics.Metrics;
import dev.remat.scheduler.process.ProcessContext;
import dev.remat.scheduler.registry.record.Membership;
import dev.remat.scheduler.registry.record.RunRegistry;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a running service answers over HTTP, where the configuration wants that. */
final class HttpService implements AutoCloseable {

    private final AtomicReference<RouteFiles> files;
    private final Database database;
    private final Metrics metrics;
    private final @Nullable HttpServer server;
    private final @Nullable Changes changes;

    private HttpService(
            AtomicReference<RouteFiles> files,
            Database database,
            Metrics metrics,
            @Nullable HttpServer server,
            @Nullable Changes changes) {
        this.files = files;
        this.database = database;
        this.metrics = metrics;
        this.server = server;
        this.changes = changes;
    }

    /**
     * Starts to answer.
     *
     * @param rematConf the file that the configuration comes from
     * @throws dev.remat.scheduler.http.HttpUnavailable if it cannot listen where it is to
     */
    static HttpService start(
            ProcessContext process, Configuration configuration, Path rematConf, RunRegistry registry) {
        var files = new AtomicReference<>(RouteFiles.of(configuration));
        HttpSettings http = configuration.settings().http();
        var database = new Database(configuration.settings().registry());
        var runs = new RecentRuns();
        Membership membership = registry.membership();
        var metrics = new Metrics(
                configuration.settings().alerts().keySet(), database, runs, membership::mayRun, process.clock());
        metrics.follow(RouteFiles.of(configuration));
        registry.watch(metrics.slots(), metrics.connections());
        database.onSkipped(metrics.slots());
        if (http == null) {
            return new HttpService(files, database, metrics, null, null);
        }
        var sources = new Sources(database, runs, files::get, process.clock());
        var pages = new PageSources(
                sources,
                configuration.settings().evidence().dir(),
                route -> Configuration.explain(rematConf, process.environment(), route));
        var changes = Changes.start(sources);
        var server = HttpServer.start(
                http,
                List.of(
                        new Health(database, membership),
                        new Scrape(metrics::text),
                        new ReadApi(sources),
                        new ActionApi(sources, process.control(database, configuration.settings())),
                        new Pages(pages),
                        changes,
                        new Assets()));
        return new HttpService(files, database, metrics, server, changes);
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
        if (changes != null) {
            changes.close();
        }
        if (server != null) {
            server.close();
        }
        metrics.close();
        database.close();
    }
}
