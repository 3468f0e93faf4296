package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.embedded.junit.TestDatabase;
import dev.remat.jobs.connection.Credential;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.jobs.settings.RegistrySettings;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.Cancellation;
import dev.remat.scheduler.access.Role;
import dev.remat.scheduler.access.Secrets;
import dev.remat.scheduler.access.User;
import dev.remat.scheduler.access.UsersFile;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.http.access.Access;
import dev.remat.scheduler.http.api.ServedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Routes of a real server: {@code free} succeeds, a guard holds {@code orders}, {@code slow} never ends, {@code lost} reaches no server. */
final class TestRoutes {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final TestDatabase database;
    private final Path folder;
    private final Configuration configuration;

    TestRoutes(TestDatabase database, Path folder) throws IOException {
        this.database = database;
        this.folder = folder;
        ServedLog.create(database);
        Files.createDirectories(folder.resolve("routes"));
        Files.writeString(
                folder.resolve("remat.conf"), """
                remat.connections.ch { type = server, endpoint = "%s", user = "%s", password = "%s" }
                remat.connections.nowhere { type = server, endpoint = "http://127.0.0.1:1", password = "" }
                remat.evidence.dir = evidence
                """.formatted(database.endpoint(), database.user(), database.password()));
        route("free", "ch", "log", "every = 1 hour\nowner = team-free\nfreshness = 2 hours");
        route("orders", "ch", "log", "guards.min-rows = 3");
        route("slow", "ch", "slow_log", "");
        route("lost", "nowhere", "log", "retry.attempts = 1");
        Files.writeString(folder.resolve("routes/broken.conf"), "crom = x");
        this.configuration = Configuration.load(folder.resolve("remat.conf"), Map.of(), RouteCheck.NONE);
    }

    private void route(String id, String connection, String log, String more) throws IOException {
        Files.writeString(folder.resolve("routes/%s.conf".formatted(id)), """
                connection = %1$s
                cdc-dataset = %2$s.%3$s
                target-dataset = %2$s.%4$s
                unique-key = [id]
                %5$s
                """.formatted(
                        connection, database.name(), log, id, more));
    }

    /** @param patience how long an answer waits for what ClickHouse does */
    TestSite site(Duration patience) {
        return new TestSite(configuration, folder, patience);
    }

    /** A server that people log in to. */
    TestSite siteWithUsers() throws IOException {
        var users = new UsersFile(folder.resolve("users"));
        users.change(all -> all.with(new User("ci", Role.VIEWER, Secrets.kept(Secrets.nextToken()), null)));
        var access = Access.of(TestSite.forUsersOf(users.path()), Clock.systemUTC());
        return new TestSite(configuration, folder, access.gate(), access.pages().get(0));
    }

    /** A server whose registry cannot be opened. */
    TestSite siteWithoutRegistry() {
        var nowhere = new RegistrySettings("jdbc:postgresql://127.0.0.1:1/none", "", Credential.configured(""));
        return new TestSite(configuration, nowhere, SOON);
    }

    /** A run has logged something, as a service keeps it. */
    void log(String route, String run, String lines) throws IOException {
        Files.writeString(folder.resolve("evidence").resolve(route).resolve(run).resolve("run.log"), lines);
    }

    /** What is run next differs from what was. */
    void addAnEvent() {
        ServedLog.add(database, "log", 2);
    }

    /** Begins a run of a route. */
    CompletableFuture<RunResult> begin(TestSite site, String route) {
        return CompletableFuture.supplyAsync(() ->
                site.service().run(Objects.requireNonNull(configuration.routes().get(route)), new Cancellation()));
    }

    /** Runs a route, and gives the id of the run as soon as the registry knows how it ended. */
    String run(TestSite site, String route) {
        RunResult result = begin(site, route).join();
        String id = result.record().identity().runId().text();
        await().atMost(SOON).until(() -> site.read("/api/v1/runs/" + id)
                .path("state")
                .asText()
                .equals(result.outcome().id()));
        assertThat(result.report().blockers().stream().noneMatch(blocker -> blocker.contains("failed")))
                .as(result.record().explanation())
                .isTrue();
        return id;
    }
}
