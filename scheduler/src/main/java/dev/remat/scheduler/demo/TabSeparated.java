package dev.remat.scheduler.demo;

import dev.remat.scheduler.demo.sample.SampleEvent;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** Sample events as rows of ClickHouse's {@code TabSeparated} format, in the order of the log's columns. */
final class TabSeparated {

    private static final DateTimeFormatter DATE_TIME_64 =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private TabSeparated() {}

    static String rows(List<SampleEvent> events) {
        var text = new StringBuilder(events.size() * 800);
        events.forEach(event -> row(text, event));
        return text.toString();
    }

    private static void row(StringBuilder text, SampleEvent event) {
        var provenance = event.provenance();
        cell(text, provenance.streamId());
        cell(text, provenance.routeId());
        cell(text, provenance.pipelineName());
        cell(text, provenance.sourceSchema());
        cell(text, provenance.sourceTable());
        cell(text, event.operation());
        cell(text, event.position());
        cell(text, event.sequence());
        cell(text, event.eventHash());
        cell(text, event.keyHash());
        cell(text, event.keyJson());
        cell(text, event.payloadJson());
        cell(text, event.beforeJson());
        cell(text, event.deleted() ? "1" : "0");
        text.append(DATE_TIME_64.format(event.ingestedAt())).append('\n');
    }

    /** A backslash starts an escape in this format; JSON itself holds no raw tab and no raw line break. */
    private static void cell(StringBuilder text, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '\t' -> text.append("\\t");
                case '\n' -> text.append("\\n");
                default -> text.append(c);
            }
        }
        text.append('\t');
    }
}
