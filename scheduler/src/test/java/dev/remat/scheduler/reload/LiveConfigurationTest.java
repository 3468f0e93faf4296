package dev.remat.scheduler.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.route.RouteCheck;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.view.RouteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real files that change under a real watch. */
class LiveConfigurationTest {

    private static final Duration PICKED_UP = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    private final Recorded service = new Recorded();
    private final Asking requests = new Asking();
    private LiveConfiguration live;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectories(folder.resolve("routes"));
        write("remat.conf", "remat { connections { local { type = embedded } } }");
        route("orders", "cron = \"0 * * * *\"");
        route("customers", "");
        Path conf = folder.resolve("remat.conf");
        Configuration started = Configuration.load(conf, Map.of()).orThrow();
        live = LiveConfiguration.start(conf, Map.of(), RouteCheck.NONE, started, service, requests);
    }

    @AfterEach
    void close() {
        live.close();
    }

    @Test
    void takesOverWhatHasChangedWithinTenSecondsAndNothingElse() throws Exception {
        ask();
        route("orders", "cron = \"30 * * * *\"");
        route("new", "");
        Files.delete(folder.resolve("routes/customers.conf"));
        await().atMost(PICKED_UP).until(() -> service.events.size() == 1);
        assertThat(service.events).containsExactly("routes [new, orders]");
        assertThat(service.route("orders").schedule().cron()).isEqualTo("30 * * * *");
    }

    @Test
    void answersWhatHasChanged() throws Exception {
        assertThat(ask()).containsExactly("nothing has changed");
        route("orders", "cron = \"30 * * * *\"", "timeout = 5 minutes");
        route("new", "");
        Files.delete(folder.resolve("routes/customers.conf"));
        assertThat(ask())
                .containsExactly(
                        "added    new",
                        "changed  orders: schedule 30 * * * *, how it is rebuilt",
                        "removed  customers");
        route("orders", "cron = \"30 * * * *\"", "timeout = 5 minutes # a remark");
        assertThat(ask()).containsExactly("changed  orders: its text");
        write("remat.conf", """
                remat {
                  connections { local { type = embedded, dir = elsewhere }, more { type = embedded } }
                  node { max-concurrent-runs = 7 }
                  registry { keep-runs = 5 days }
                  otel { endpoint = "http://127.0.0.1:4318" }
                  defaults { owner = logistics }
                }
                """);
        assertThat(ask())
                .containsExactly(
                        "changed  new: description, owner or tags",
                        "changed  orders: description, owner or tags",
                        "restart  node of remat.conf changed: restart remat serve to use it",
                        "restart  connections.local of remat.conf changed: restart remat serve to use it",
                        "restart  connections.more of remat.conf changed: restart remat serve to use it",
                        "restart  registry of remat.conf changed: restart remat serve to use it",
                        "restart  otel of remat.conf changed: restart remat serve to use it");
        assertThat(service.route("new").owner()).isEqualTo("logistics");
    }

    @Test
    void keepsWhatRunsWhileAFileIsBrokenAndTellsOnce() throws Exception {
        route("orders", "crom = 1");
        assertThat(ask())
                .singleElement()
                .asString()
                .startsWith("refused  ")
                .endsWith("routes/orders.conf:5: crom: unknown key; did you mean cron?");
        ask();
        assertThat(service.events).containsExactly("refused orders");
        assertThat(service.last.refused().keySet()).containsExactly("orders");
        route("bad", "crom = 1");
        ask();
        ask();
        route("orders", "cron = \"15 * * * *\"");
        ask();
        assertThat(service.events)
                .containsExactly("refused orders", "broken bad", "routes [customers, orders]", "accepted orders");
        assertThat(service.last.broken().keySet()).containsExactly("bad");
        assertThat(service.last.refused()).isEmpty();
        route("bad", "");
        ask();
        assertThat(service.last.routes().keySet()).containsExactly("bad", "customers", "orders");
        assertThat(service.last.broken()).isEmpty();
        assertThat(service.events).last().isEqualTo("routes [bad, customers, orders]");
    }

    @Test
    void keepsEverythingWhileTheSettingsOrTheFolderAreBroken() throws Exception {
        write("remat.conf", "remat { conections {} }");
        route("new", "");
        assertThat(ask()).singleElement().asString().contains("remat.conf:1: remat.conections: unknown key");
        write("remat.conf", "remat { connections { local { type = embedded } } }");
        Path aside = folder.resolve("aside");
        Files.move(folder.resolve("routes"), aside);
        assertThat(ask()).singleElement().asString().contains("does not exist; create it or correct the path");
        assertThat(service.events).containsExactly("refused remat.conf", "refused remat.conf");
        Files.move(aside, folder.resolve("routes"));
        assertThat(ask()).containsExactly("added    new");
        assertThat(service.events).endsWith("accepted remat.conf", "routes [customers, new, orders]");
    }

    /** As Kubernetes does with a ConfigMap: all files are links into a folder that is exchanged as a whole. */
    @Test
    void noticesALinkThatLeadsElsewhere() throws Exception {
        Path first = Files.createDirectories(folder.resolve("v1"));
        Path second = Files.createDirectories(folder.resolve("v2"));
        Files.writeString(first.resolve("linked.conf"), text("linked", "owner = a"));
        Files.writeString(second.resolve("linked.conf"), text("linked", "owner = b"));
        Path data = Files.createSymbolicLink(folder.resolve("routes/..data"), first);
        Files.createSymbolicLink(folder.resolve("routes/linked.conf"), data.resolve("linked.conf"));
        ask();
        assertThat(service.route("linked").owner()).isEqualTo("a");

        Path temporary = Files.createSymbolicLink(folder.resolve("routes/..data_tmp"), second);
        Files.move(temporary, data, StandardCopyOption.ATOMIC_MOVE);

        await().atMost(PICKED_UP).until(() -> service.route("linked").owner().equals("b"));
    }

    @Test
    void doesNotTakeAFileThatIsBeingWritten() throws Exception {
        ask();
        for (int i = 0; i < 40; i++) {
            route("orders", "description = \"" + "x".repeat(i) + "\"");
            // the pace of the writer is what is tested: faster than two looks at the file
            Thread.sleep(100);
        }
        assertThat(service.events).isEmpty();
        await().atMost(PICKED_UP).until(() -> service.events.size() == 1);
        assertThat(service.route("orders").description()).hasSize(39);
    }

    private List<String> ask() throws Exception {
        Changes changes = requests.ask();
        assertThat(changes.problems().isEmpty())
                .isEqualTo(changes.lines().stream().noneMatch(line -> line.startsWith("refused")));
        return changes.lines();
    }

    private void route(String id, String... lines) throws IOException {
        write("routes/" + id + ".conf", text(id, lines));
    }

    private static String text(String id, String... lines) {
        return """
                connection = local
                cdc-dataset = logs.%1$s
                target-dataset = "serving.%1$s"
                unique-key = [id]
                """.formatted(id) + String.join("\n", lines);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** Somebody who asks for one look after the other, and waits for each answer. */
    private static final class Asking implements ReloadRequests {

        private final BlockingQueue<String> open = new LinkedBlockingQueue<>();
        private final BlockingQueue<Changes> answers = new LinkedBlockingQueue<>();

        Changes ask() throws InterruptedException {
            open.add("request");
            return Objects.requireNonNull(answers.poll(PICKED_UP.toSeconds(), TimeUnit.SECONDS), "no answer");
        }

        @Override
        public Optional<String> next() {
            return Optional.ofNullable(open.peek());
        }

        @Override
        public void answer(String request, Changes changes) {
            assertThat(open.remove()).isEqualTo(request);
            answers.add(changes);
        }
    }

    /** What was asked of the service. */
    private static final class Recorded implements RouteService {

        private final List<String> events = Collections.synchronizedList(new ArrayList<>());
        private volatile Map<String, Route> now = Map.of();
        private volatile RouteFiles last = new RouteFiles(Map.of(), Map.of(), Map.of());

        Route route(String id) {
            return Objects.requireNonNull(now.get(id), id);
        }

        @Override
        public void replaceRoutes(Map<String, Route> before, Map<String, Route> routes) {
            now = routes;
            events.add("routes " + routes.keySet());
        }

        @Override
        public void refused(String id, List<ConfigProblem> problems) {
            events.add("refused " + id);
        }

        @Override
        public void accepted(String id) {
            events.add("accepted " + id);
        }

        @Override
        public void taken(RouteFiles files) {
            last = files;
        }

        @Override
        public void broken(String id, List<ConfigProblem> problems) {
            events.add("broken " + id);
        }
    }
}
