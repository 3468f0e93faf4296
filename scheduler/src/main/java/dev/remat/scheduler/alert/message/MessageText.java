package dev.remat.scheduler.alert.message;

import java.util.ArrayList;
import java.util.List;

/** A message as plain text, for an e-mail. */
public final class MessageText {

    /** Whoever reads more than these reads the log. */
    static final int ALERTS_AT_MOST = 20;

    private static final int LONGEST_SUBJECT = 200;

    private MessageText() {}

    /** The subject: one line without control characters. */
    public static String subject(Message message) {
        return "[Remat] " + Plain.cut(Plain.line(message.title()), LONGEST_SUBJECT);
    }

    /** The body, with lines that end in a line feed. */
    public static String body(Message message) {
        var text = new StringBuilder();
        List<Alert> all = message.alerts();
        all.stream().limit(ALERTS_AT_MOST).forEach(alert -> append(text, alert, message.links()));
        remarks(message).forEach(remark -> text.append(remark).append('\n'));
        return text.toString();
    }

    /** What a message does not list. */
    static List<String> remarks(Message message) {
        int more = message.alerts().size() - ALERTS_AT_MOST;
        var remarks = new ArrayList<String>();
        if (more > 0) {
            remarks.add("%d more alerts are in the log of Remat.".formatted(more));
        }
        if (message.undelivered() > 0) {
            remarks.add("%d alerts before this message could not be delivered; the log of Remat names them."
                    .formatted(message.undelivered()));
        }
        return remarks;
    }

    private static void append(StringBuilder text, Alert alert, Links links) {
        text.append(Plain.line(alert.title())).append("\n\n  ");
        text.append(Plain.text(alert.explanation()).replace("\n", "\n  ")).append("\n\n");
        Facts.of(alert).forEach((name, value) -> fact(text, name, value));
        links.report(alert).ifPresent(address -> fact(text, "report", address));
        links.runbooks(alert).forEach(entry -> fact(text, "runbook", entry));
        text.append('\n');
    }

    private static void fact(StringBuilder text, String name, String value) {
        text.append("  %-9s %s\n".formatted(name, value));
    }
}
