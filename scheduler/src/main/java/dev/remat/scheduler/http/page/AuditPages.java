package dev.remat.scheduler.http.page;

import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.page.model.AuditPage;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditFilter;
import dev.remat.scheduler.registry.AuditResult;
import dev.remat.scheduler.registry.store.AuditTable;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The page that shows who did what.
 *
 * @param sources where that comes from
 * @param templates what it looks like
 */
record AuditPages(PageSources sources, Templates templates) implements Endpoints {

    private static final int ON_A_PAGE = 100;

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/audit", this::show, Needs.ADMIN);
    }

    private void show(Context context) {
        var wanted = new AuditPage.Wanted(
                text(context, "who"), text(context, "route"), text(context, "action"), text(context, "result"));
        var filter = new AuditFilter(
                wanted.who().isEmpty() ? null : wanted.who(),
                of(AuditAction.values(), AuditAction::id, wanted.action()),
                wanted.route().isEmpty() ? null : wanted.route(),
                of(AuditResult.values(), AuditResult::id, wanted.result()),
                null,
                before(text(context, "before")),
                ON_A_PAGE + 1);
        List<AuditEntry> found = sources.inTransaction(sql -> new AuditTable(sql).list(filter));
        boolean more = found.size() > ON_A_PAGE;
        List<AuditEntry> shown = more ? found.subList(0, ON_A_PAGE) : found;
        Long next = more ? shown.get(ON_A_PAGE - 1).seq() : null;
        templates.answer(context, "audit", new AuditPage(sources.now(), shown, wanted, next));
    }

    private static String text(Context context, String name) {
        return Objects.requireNonNullElse(context.queryParam(name), "");
    }

    private static <T> @Nullable T of(T[] all, Function<T, String> id, String wanted) {
        return Arrays.stream(all)
                .filter(each -> id.apply(each).equals(wanted))
                .findFirst()
                .orElse(null);
    }

    private static long before(String place) {
        return place.matches("[0-9]{1,18}") ? Long.parseLong(place) : Long.MAX_VALUE;
    }
}
