package dev.remat.materialization.evidence;

import dev.remat.materialization.clickhouse.StatementUsage;
import dev.remat.materialization.report.BuiltParts;
import dev.remat.materialization.report.RunRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import dev.remat.materialization.report.RunUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a run took of the server, as people read it. */
final class UsageMarkdown {

    private static final String NOT_KNOWN = "not known";
    private static final List<String> UNITS = List.of("KiB", "MiB", "GiB", "TiB");

    private UsageMarkdown() {}

    /** A table of the phases, the sum of which is the last line; nothing for a run that has sent no statement. */
    static void of(MarkdownText text, RunRecord run) {
        RunUsage all = RunUsage.of(run.phases());
        if (all.statements() == 0) {
            return;
        }
        var rows = new ArrayList<List<Object>>();
        run.phases().forEach(phase -> rows.add(row(phase.name(), RunUsage.ofStatements(phase.statements()))));
        rows.add(row("all", all));
        text.heading("Usage").fact("Peak memory", peak(all.heaviest()));
        run.builtParts().ifPresent(parts -> parts(text, parts));
        text.table(
                List.of("Phase", "Statements", "Seconds on the server", "CPU seconds", "Read", "Written", "Peak"),
                rows);
    }

    private static void parts(MarkdownText text, BuiltParts parts) {
        text.item(
                "Parts: %s as built, %s when audited, in %s partitions",
                parts.built(), parts.published(), parts.partitions());
    }

    private static List<Object> row(String name, RunUsage usage) {
        StatementUsage totals = usage.totals();
        return List.of(
                name,
                usage.statements(),
                seconds(totals.serverTime()),
                seconds(totals.cpuTime()),
                amount(totals.readRows(), totals.readBytes()),
                amount(totals.writtenRows(), totals.writtenBytes()),
                bytes(totals.peakMemory()));
    }

    /** The heaviest statement's memory beside what it was allowed. */
    private static String peak(@Nullable StatementRecord heaviest) {
        if (heaviest == null) {
            return NOT_KNOWN;
        }
        Long peak = heaviest.usage().peakMemory();
        Long limit = heaviest.memoryLimit();
        String what = "%s in query %s".formatted(bytes(peak), heaviest.queryId());
        return peak == null || limit == null
                ? what + ", under the server's own limit"
                : "%s, that is %d%% of the %s that it may take"
                        .formatted(what, Math.round(100.0 * peak / limit), bytes(limit));
    }

    private static String amount(@Nullable Long rows, @Nullable Long bytes) {
        return rows == null ? NOT_KNOWN : "%d rows, %s".formatted(rows, bytes(bytes));
    }

    private static String seconds(@Nullable Duration duration) {
        return duration == null ? NOT_KNOWN : String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1000.0);
    }

    static String bytes(@Nullable Long bytes) {
        if (bytes == null) {
            return NOT_KNOWN;
        }
        double value = bytes;
        int unit = -1;
        while (value >= 1024 && unit + 1 < UNITS.size()) {
            value /= 1024;
            unit++;
        }
        return unit < 0 ? bytes + " B" : String.format(Locale.ROOT, "%.2f %s", value, UNITS.get(unit));
    }
}
