package dev.remat.scheduler.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.http.TestSite;
import dev.remat.scheduler.registry.store.NodeTable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * All that can be asked, and gets each answer that there is.
 *
 * @param routes what is asked of
 * @param exchanges keeps the answers
 */
record Questions(TestRoutes routes, Exchanges exchanges) {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int PLACES = 8;
    private static final String MEANT = "{\"by\": \"ann\", \"reason\": \"it's meant\"}";
    private static final List<String> OF_NOTHING =
            List.of("isAlive", "isReady", "metrics", "openapi", "status", "runs", "nodes", "audit");
    private static final List<String> OF_A_ROUTE =
            List.of("route", "comingSlots", "slotsNotRun", "configurations", "versions");

    void askAll() throws Exception {
        try (var site = routes.site(SOON)) {
            exchanges.goOnAt(site.port());
            read(site);
            decide(site);
            askForRuns(site);
            new BadQuestions(exchanges, routes.run(site, "free")).askAll();
        }
        try (var hasty = routes.site(Duration.ZERO)) {
            exchanges.goOnAt(hasty.port());
            decideWithoutPatience(hasty);
        }
        try (var closed = routes.siteWithUsers()) {
            exchanges.goOnAt(closed.port());
            new BadQuestions(exchanges, "").askWithoutLogin();
        }
        try (var mute = routes.siteWithoutRegistry()) {
            exchanges.goOnAt(mute.port());
            new BadQuestions(exchanges, "").askWithoutRegistry();
        }
    }

    private void read(TestSite site) throws Exception {
        String run = routes.run(site, "free");
        for (String operation : OF_NOTHING) {
            readTwice(operation);
        }
        for (String operation : OF_A_ROUTE) {
            readTwice(operation, "free");
        }
        exchanges.ask("route", "broken");
        readTwice("run", run);
        for (JsonNode file : readTwice("files", run).path("files")) {
            exchanges.ask("file", run, file.path("name").asText());
        }
        routes.log("free", run, "it began\n");
        readTwice("log", run);
        validate("orders", "crom = x");
        validate("orders", " ".repeat(2_000_000));
        String digest = readTwice("configurations", "free")
                .at("/configurations/0/route_digest")
                .asText();
        readTwice("configuration", "free", digest);
    }

    /** The second time by the tag of the first answer. */
    private JsonNode readTwice(String operation, String... names) throws IOException {
        RawAnswer answer = exchanges.ask(operation, names);
        String tag = operation.equals("metrics") ? "*" : answer.header("ETag").orElseThrow();
        exchanges.ask(operation, Map.of("If-None-Match", tag), names);
        return answer.type().equals("application/json") ? Contract.parsed(answer) : MissingNode.getInstance();
    }

    private void validate(String route, String text) throws IOException {
        Operation validate = exchanges.operations().stream()
                .filter(operation -> operation.id().equals("validate"))
                .findFirst()
                .orElseThrow();
        exchanges.ask(validate, validate.path() + "?route=" + route, Map.of("Content-Type", "application/hocon"), text);
    }

    private void decide(TestSite site) throws Exception {
        exchanges.tell("approve", routes.run(site, "orders"), MEANT);
        String dropped = routes.run(site, "orders");
        readTwice("vanishedKeys", dropped);
        exchanges.ask("versions", "orders");
        exchanges.tell("reject", dropped, MEANT);
        exchanges.tell("reject", dropped, MEANT);
        exchanges.tell("approve", dropped, MEANT);
        routes.addAnEvent();
        routes.run(site, "free");
        exchanges.tell("rollBack", "free", MEANT);
        exchanges.tell("rollBack", "slow", MEANT);
        exchanges.ask("versions", "lost");
        String lost = routes.run(site, "lost");
        exchanges.ask("vanishedKeys", lost);
        for (String decision : List.of("approve", "reject")) {
            exchanges.tell(decision, lost, MEANT);
        }
        exchanges.tell("rollBack", "lost", MEANT);
        exchanges.tell("cancel", "lost", MEANT);
    }

    private void askForRuns(TestSite site) throws Exception {
        exchanges.tell("trigger", "orders", MEANT);
        site.database().inTransaction(sql -> {
            new NodeTable(sql).join("s", "here", "host", 7, "1", Duration.ofMinutes(1));
            return true;
        });
        RawAnswer asked = exchanges.tell("trigger", "orders", "{\"full\": true}");
        assertThat(asked.status()).as(asked.body()).isEqualTo(202);
        readTwice("request", Contract.parsed(asked).path("request").asText());
        exchanges.ask("nodes");
        exchanges.tell("cancel", "orders", MEANT);
        exchanges.tell("cancel", "orders", MEANT);
        exchanges.tell("pause", "orders", MEANT);
        exchanges.ask("route", "orders");
        exchanges.tell("resume", "orders", "");
    }

    private void decideWithoutPatience(TestSite site) throws Exception {
        RawAnswer begun = exchanges.tell("approve", routes.run(site, "orders"), MEANT);
        String run = begun.header("Location").orElseThrow();
        await().atMost(SOON).until(() -> site.read(run).path("state").asText().equals("succeeded"));
        exchanges.tell("reject", routes.run(site, "orders"), MEANT);
        exchanges.tell("rollBack", "free", MEANT);
        CompletableFuture<RunResult> endless = routes.begin(site, "slow");
        await().atMost(SOON).until(() -> {
            exchanges.tell("cancel", "slow", MEANT);
            return endless.isDone();
        });
        askWhileBusy(site);
    }

    private void askWhileBusy(TestSite site) throws IOException {
        var end = new CompletableFuture<Boolean>();
        for (int i = 0; i < PLACES; i++) {
            site.aside().begin(stop -> end.join());
        }
        exchanges.ask("versions", "free");
        validate("orders", "crom = x");
        exchanges.tell("rollBack", "free", MEANT);
        end.complete(true);
    }
}
