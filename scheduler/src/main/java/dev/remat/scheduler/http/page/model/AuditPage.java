package dev.remat.scheduler.http.page.model;

import dev.remat.scheduler.registry.AuditAction;
import dev.remat.scheduler.registry.AuditEntry;
import dev.remat.scheduler.registry.AuditResult;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who did what, the latest first.
 *
 * @param now when the page was made
 * @param entries those of this page
 * @param wanted which are wanted
 * @param before where the next page begins, or null where there is none
 */
public record AuditPage(
        Instant now,
        List<AuditEntry> entries,
        Wanted wanted,
        @Nullable Long before) {

    /** Name that is wanted; empty for anybody's. */
    public String who() {
        return wanted.who;
    }

    /** Id of the route that is wanted; empty for all. */
    public String route() {
        return wanted.route;
    }

    /** The action that is wanted; empty for any. */
    public String action() {
        return wanted.action;
    }

    /** The result that is wanted; empty for any. */
    public String result() {
        return wanted.result;
    }

    /** The actions that can be wanted. */
    public List<String> actions() {
        return Arrays.stream(AuditAction.values()).map(AuditAction::id).toList();
    }

    /** The results that can be wanted. */
    public List<String> results() {
        return Arrays.stream(AuditResult.values()).map(AuditResult::id).toList();
    }

    /** Who did it, for people. */
    public String name(AuditEntry entry) {
        return entry.actor().name().isEmpty()
                ? "somebody unknown"
                : entry.actor().name();
    }

    /** How that is known, and where from. */
    public String origin(AuditEntry entry) {
        String how =
                switch (entry.actor().way()) {
                    case LOGIN -> "login from";
                    case TOKEN -> "token from";
                    case PROXY -> "proxy, from";
                    case OPEN -> "no login, from";
                    case COMMAND -> "command of";
                };
        return "%s %s".formatted(how, entry.actor().origin());
    }

    /** The run that shows what came of it, or that it was done to; null where neither is known. */
    public @Nullable String run(AuditEntry entry) {
        String ledTo = entry.subject().ledTo();
        return ledTo == null || entry.action() == AuditAction.TRIGGER
                ? entry.subject().run()
                : ledTo;
    }

    /**
     * Which entries are wanted, as the query says; parts that it has not are empty.
     *
     * @param who name
     * @param route id of a route
     * @param action id of an action
     * @param result id of a result
     */
    public record Wanted(String who, String route, String action, String result) {}
}
