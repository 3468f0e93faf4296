package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.page.model.HeldPage;
import dev.remat.scheduler.http.page.model.LineagePage;
import dev.remat.scheduler.http.page.model.NodesPage;
import dev.remat.scheduler.http.page.model.OverviewPage;
import dev.remat.scheduler.http.page.model.ProblemsPage;
import dev.remat.scheduler.http.page.model.UpcomingPage;
import dev.remat.scheduler.registry.RouteState;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.store.RouteTable;
import dev.remat.scheduler.registry.store.RunTable;
import dev.remat.scheduler.registry.store.WaitingTable;
import dev.remat.scheduler.view.NodeLoad;
import dev.remat.scheduler.view.Overview;
import dev.remat.scheduler.view.RecentRuns;
import dev.remat.scheduler.view.RouteStatus;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Pages about all routes, and the documentation. */
public final class Pages implements Endpoints {

    private static final Set<RunState> BESIDE = EnumSet.of(RunState.SKIPPED, RunState.CANCELLED);

    private final PageSources sources;
    private final Templates templates = new Templates();
    private final Guide guide = new Guide();
    private final HourlySlots slots = new HourlySlots();

    public Pages(PageSources sources) {
        this.sources = sources;
    }

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/", this::overview, Needs.VIEWER);
        routes.get("/held", this::held, Needs.VIEWER);
        routes.get("/upcoming", this::upcoming, Needs.VIEWER);
        routes.get("/lineage", this::lineage, Needs.VIEWER);
        routes.get("/nodes", this::nodes, Needs.VIEWER);
        routes.get("/problems", this::problems, Needs.VIEWER);
        routes.get("/docs", context -> context.redirect("/docs/operations"), Needs.VIEWER);
        routes.get("/docs/{page}", this::guide, Needs.VIEWER);
        routes.get("/docs/images/<picture>", this::picture, Needs.VIEWER);
        new RunPages(sources, templates, guide).addTo(routes);
        new RoutePages(sources, templates).addTo(routes);
        new AuditPages(sources, templates).addTo(routes);
    }

    private void overview(Context context) {
        OverviewPage page = sources.overview();
        String only = context.queryParam("only");
        templates.answer(context, "overview", only == null ? page.from(first(context)) : page.only(ids(only)));
    }

    private static Set<String> ids(String commaSeparated) {
        return new TreeSet<>(Arrays.asList(commaSeparated.split(",", -1)));
    }

    private static int first(Context context) {
        String from = context.queryParam("from");
        return from != null && from.matches("\\d{1,6}") ? Integer.parseInt(from) : 0;
    }

    private void held(Context context) {
        Map<String, RecentRuns.OfRoute> recent =
                sources.inTransaction(sources.of().runs()::read);
        List<HeldPage.Held> held = new ArrayList<>();
        recent.values().forEach(runs -> undecided(runs).ifPresent(run -> held.add(held(run))));
        held.sort((one, other) -> other.run().id().compareTo(one.run().id()));
        templates.answer(context, "held", new HeldPage(sources.now(), held));
    }

    /** The newest run that counts, if a guard holds it back. */
    private static Optional<RunEntry> undecided(RecentRuns.OfRoute runs) {
        return runs.newest().stream()
                .filter(run -> run.state().hasEnded() && !BESIDE.contains(run.state()))
                .findFirst()
                .filter(run -> run.state() == RunState.HELD);
    }

    private HeldPage.Held held(RunEntry light) {
        RunEntry run = sources.inTransaction(sql -> new RunTable(sql).beginningWith(light.id()))
                .get(0);
        List<String> help = run.blockers().stream()
                .flatMap(code -> guide.whatToDo(code).stream())
                .toList();
        return HeldPage.Held.of(run, sources.evidence().details(run), help);
    }

    private void upcoming(Context context) {
        Set<String> paused = sources.inTransaction(sql -> new RouteTable(sql).paused()).stream()
                .map(RouteState::route)
                .collect(Collectors.toSet());
        Instant now = sources.now();
        templates.answer(
                context,
                "upcoming",
                UpcomingPage.of(
                        sources.of().files().get().routes().values(),
                        slots.of(sources.of().files().get(), now),
                        paused,
                        sources.inTransaction(sql -> new WaitingTable(sql).list(null)),
                        now));
    }

    private void lineage(Context context) {
        Overview overview = sources.of().overview();
        Set<String> wrong = overview.routes().stream()
                .filter(route -> !route.wrong().isEmpty())
                .map(RouteStatus::route)
                .collect(Collectors.toCollection(TreeSet::new));
        templates.answer(context, "lineage", LineagePage.of(sources.of().files().get(), wrong));
    }

    private void nodes(Context context) {
        templates.answer(context, "nodes", new NodesPage(sources.now(), sources.inTransaction(NodeLoad::read)));
    }

    private void problems(Context context) {
        templates.answer(
                context, "problems", ProblemsPage.of(sources.of().files().get()));
    }

    private void guide(Context context) {
        String name = context.pathParam("page");
        templates.answer(
                context,
                "guide",
                guide.page(name).orElseThrow(() -> Refused.notFound("there is no such page of the documentation")));
    }

    private void picture(Context context) {
        String name = context.pathParam("picture");
        byte[] bytes = guide.picture(name).orElseThrow(() -> Refused.notFound("there is no such picture"));
        context.contentType(name.endsWith(".svg") ? "image/svg+xml" : "image/png")
                .result(bytes);
    }
}
