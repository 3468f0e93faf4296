package dev.remat.scheduler.http.api;

import dev.remat.scheduler.http.Endpoints;
import dev.remat.scheduler.http.Needs;
import dev.remat.scheduler.http.Refused;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditFilter;
import dev.remat.scheduler.registry.AuditResult;
import dev.remat.scheduler.registry.store.AuditTable;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who did what.
 *
 * @param sources where it comes from
 */
record AuditApi(Sources sources) implements Endpoints {

    private static final int USUAL = 100;
    private static final int MOST = 1000;

    @Override
    public void addTo(RoutesConfig routes) {
        routes.get("/api/v1/audit", this::list, Needs.ADMIN);
    }

    private void list(Context context) {
        var query = new Query(context, Set.of("who", "action", "route", "result", "since", "before", "limit"));
        int limit = query.number("limit", 1, MOST, USUAL);
        var filter = new AuditFilter(
                query.text("who").orElse(null),
                query.oneOf("action", AuditAction.values(), AuditAction::id).orElse(null),
                query.text("route").orElse(null),
                query.oneOf("result", AuditResult.values(), AuditResult::id).orElse(null),
                query.time("since").orElse(null),
                query.text("before").map(AuditApi::place).orElse(Long.MAX_VALUE),
                limit + 1);
        List<AuditEntry> found = sources.database().inTransaction(sql -> new AuditTable(sql).list(filter));
        List<AuditEntry> page = found.size() > limit ? found.subList(0, limit) : found;
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("audit", page.stream().map(Fields::of).toList());
        fields.put("before", found.size() > limit ? page.get(limit - 1).seq() : null);
        context.contentType("application/json").result(JsonText.of(fields));
    }

    private static long place(String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw Refused.badRequest("before must be a whole number, as the answer before has it; it is '%s'"
                    .formatted(Query.shown(text)));
        }
        return Long.parseLong(text);
    }
}
