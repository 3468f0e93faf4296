package dev.remat.scheduler.alert.message;

import dev.remat.materialization.evidence.EvidenceJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A message as a workflow of Microsoft Teams takes it: an Adaptive Card. Its text stands in text runs, in which no markup has
 * a meaning; in the other elements Markdown would.
 */
public final class TeamsMessage {

    private static final String CARD = "application/vnd.microsoft.card.adaptive";

    private TeamsMessage() {}

    /** The body. */
    public static String of(Message message) {
        List<Object> body = new ArrayList<>();
        List<Object> actions = new ArrayList<>();
        if (message.alerts().size() == 1) {
            whole(message.alerts().get(0), message.links(), body, actions);
        } else {
            body.add(text(run(message.alerts().size() + " alerts", true)));
            message.alerts().stream().limit(MessageText.ALERTS_AT_MOST).forEach(alert -> body.add(line(alert)));
        }
        MessageText.remarks(message).forEach(remark -> body.add(text(run(remark, false))));
        Map<String, Object> card = new TreeMap<>(Map.of(
                "$schema", "http://adaptivecards.io/schemas/adaptive-card.json",
                "type", "AdaptiveCard",
                "version", "1.4",
                "body", body));
        if (!actions.isEmpty()) {
            card.put("actions", actions);
        }
        Map<String, @Nullable Object> attachment = new TreeMap<>();
        attachment.put("contentType", CARD);
        attachment.put("contentUrl", null);
        attachment.put("content", card);
        return EvidenceJson.text(Map.of("type", "message", "attachments", List.of(attachment)));
    }

    private static void whole(Alert alert, Links links, List<Object> body, List<Object> actions) {
        body.add(text(run(alert.title(), true)));
        body.add(text(run(Plain.text(alert.explanation()), false)));
        Facts.of(alert).forEach((name, value) -> body.add(text(run(name + ": ", true), run(value, false))));
        links.report(alert).ifPresent(address -> actions.add(open("Report", address)));
        links.runbooks(alert).forEach(entry -> {
            if (entry.startsWith("http")) {
                actions.add(open("Runbook", entry));
            } else {
                body.add(text(run("runbook: ", true), run(entry, false)));
            }
        });
    }

    private static Object line(Alert alert) {
        String blockers = String.join(", ", alert.subject().blockers());
        return text(run(alert.title(), true), run(blockers.isEmpty() ? "" : ": " + blockers, false));
    }

    private static Object text(Object... runs) {
        return Map.of("type", "RichTextBlock", "inlines", List.of(runs));
    }

    private static Object run(String text, boolean bold) {
        return Map.of("type", "TextRun", "text", text, "weight", bold ? "Bolder" : "Default");
    }

    private static Object open(String title, String address) {
        return Map.of("type", "Action.OpenUrl", "title", title, "url", address);
    }
}
