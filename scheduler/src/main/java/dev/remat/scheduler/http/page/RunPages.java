package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.page.model.RunPage;
import dev.remat.scheduler.http.page.model.RunsPage;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunFilter;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.registry.store.RunTable;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Pages about runs.
 *
 * @param sources where they come from
 * @param templates what they look like
 * @param guide what to do about blockers
 */
record RunPages(PageSources sources, Templates templates, Guide guide) implements Endpoints {

    private static final int ON_A_PAGE = 100;
    private static final int LOOKED_THROUGH = 20;

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/runs", this::runs, Needs.VIEWER);
        routes.get("/runs/{run}", this::run, Needs.VIEWER);
    }

    private void runs(Context context) {
        String route = Objects.requireNonNullElse(context.queryParam("route"), "");
        String state = Objects.requireNonNullElse(context.queryParam("state"), "");
        String before = Objects.requireNonNullElse(context.queryParam("before"), "~");
        var filter = new RunFilter(route.isEmpty() ? null : route, state(state), null, ON_A_PAGE + 1);
        List<RunEntry> found = sources.inTransaction(sql -> new RunTable(sql).listBefore(before, filter));
        boolean more = found.size() > ON_A_PAGE;
        List<RunEntry> shown = more ? found.subList(0, ON_A_PAGE) : found;
        String next = more ? shown.get(ON_A_PAGE - 1).id() : null;
        templates.answer(context, "runs", new RunsPage(sources.now(), shown, route, state, next));
    }

    private static @Nullable RunState state(String id) {
        try {
            return id.isEmpty() ? null : RunState.of(id);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private void run(Context context) {
        RunEntry run = sources.of().run(context.pathParam("run"));
        List<RunTransition> states = sources.inTransaction(sql -> new RunTable(sql).transitions(run.id()));
        Map<String, String> help = new LinkedHashMap<>();
        run.blockers().forEach(code -> help.put(code, guide.whatToDo(code).orElse("")));
        List<String> reports =
                sources.evidence().reports(run).stream().map(Markdown::html).toList();
        templates.answer(
                context,
                "run",
                RunPage.of(
                        run,
                        states,
                        previous(run),
                        sources.evidence().details(run),
                        new RunPage.Shown(
                                sources.now(),
                                help,
                                reports,
                                sources.evidence().files(run),
                                sources.evidence().log(run))));
    }

    /** The run before it that has a report. */
    private @Nullable RunEntry previous(RunEntry run) {
        var filter = new RunFilter(run.route(), null, null, LOOKED_THROUGH);
        return sources.inTransaction(sql -> new RunTable(sql)
                        .listBefore(run.id(), filter).stream()
                                .filter(earlier -> earlier.rows() != null
                                        && earlier.state().hasEnded())
                                .findFirst()
                                .flatMap(earlier -> new RunTable(sql)
                                        .beginningWith(earlier.id()).stream().findFirst()))
                .filter(earlier -> earlier.report() != null)
                .orElse(null);
    }
}
