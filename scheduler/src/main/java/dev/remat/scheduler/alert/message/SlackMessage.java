package dev.remat.scheduler.alert.message;

import dev.remat.materialization.evidence.EvidenceJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A message as Slack's incoming webhooks take it, and programs that follow them: {@code text} in mrkdwn. Its three special
 * characters are escaped, so that nothing can mention people or pretend to be a link; what comes from elsewhere stands in
 * code, where nothing else is special but the end of the code.
 */
public final class SlackMessage {

    private SlackMessage() {}

    /** The body. */
    public static String of(Message message) {
        String text = message.alerts().size() == 1 ? whole(message.alerts().get(0), message.links()) : listed(message);
        String remarks = String.join("\n", MessageText.remarks(message));
        return EvidenceJson.text(Map.of("text", remarks.isEmpty() ? text : text + "\n" + remarks));
    }

    private static String whole(Alert alert, Links links) {
        String facts = Facts.of(alert).entrySet().stream()
                .map(fact -> fact.getKey() + ": " + code(fact.getValue()))
                .collect(Collectors.joining("\n"));
        return "*%s*\n```%s```\n%s\n%s"
                .formatted(escaped(alert.title()), inCode(Plain.text(alert.explanation())), facts, more(alert, links))
                .strip();
    }

    private static String listed(Message message) {
        List<Alert> alerts = message.alerts();
        return "*%d alerts*\n".formatted(alerts.size())
                + alerts.stream()
                        .limit(MessageText.ALERTS_AT_MOST)
                        .map(alert -> "• %s %s"
                                .formatted(line(alert), more(alert, message.links()))
                                .strip())
                        .collect(Collectors.joining("\n"));
    }

    private static String line(Alert alert) {
        String blockers = String.join(", ", alert.subject().blockers());
        return escaped(alert.title()) + (blockers.isEmpty() ? "" : ": " + code(blockers));
    }

    private static String more(Alert alert, Links links) {
        String report = links.report(alert)
                .map(address -> link(address, "report") + " ")
                .orElse("");
        return report
                + links.runbooks(alert).stream()
                        .map(entry -> entry.startsWith("http") ? link(entry, "runbook") : code(entry))
                        .collect(Collectors.joining(" "));
    }

    private static String link(String address, String text) {
        return "<%s|%s>".formatted(escaped(address), text);
    }

    private static String code(String text) {
        return "`" + inCode(text) + "`";
    }

    private static String inCode(String text) {
        return escaped(text).replace('`', '\'');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
