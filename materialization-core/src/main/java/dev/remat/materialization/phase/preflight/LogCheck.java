package dev.remat.materialization.phase.preflight;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.log.CdcColumn;
import dev.remat.materialization.plan.Dataset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Whether the log is there, with the columns of a log. */
public final class LogCheck {

    private final Catalog catalog;
    private final Findings findings;

    public LogCheck(Catalog catalog, Findings findings) {
        this.catalog = catalog;
        this.findings = findings;
    }

    /** The log; empty where there is none. */
    public Optional<TableInfo> check(Dataset dataset) {
        Optional<TableInfo> log = catalog.table(dataset);
        if (log.isPresent()) {
            columns(dataset, catalog.columns(dataset));
        } else {
            findings.problem("the log %s does not exist; check `cdc-dataset` and that the connection may SHOW it"
                    .formatted(dataset));
        }
        return log;
    }

    private void columns(Dataset dataset, Map<String, String> actual) {
        List<String> missing = new ArrayList<>();
        for (CdcColumn column : CdcColumn.values()) {
            String type = actual.get(column.column());
            if (type == null) {
                missing.add("%s (%s)%s".formatted(column, column.type(), similar(column, actual)));
            } else if (!column.accepts(type)) {
                findings.problem("column %s of the log %s is %s; Remat reads it as %s"
                        .formatted(column, dataset, type, column.type()));
            }
        }
        if (!missing.isEmpty()) {
            findings.problem(
                    "the log %s lacks %s; docs/materialization.md lists the columns of a log, and a view can bring another table to them"
                            .formatted(dataset, String.join(", ", missing)));
        }
    }

    /** A column whose name suggests that it holds the same under another name. */
    private static String similar(CdcColumn column, Map<String, String> actual) {
        String bare = column.column().replace("dpone_cdc_", "");
        return actual.keySet().stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(bare) && !isLogColumn(name))
                .min(Comparator.comparingInt(String::length))
                .map(" but has %s"::formatted)
                .orElse("");
    }

    private static boolean isLogColumn(String name) {
        return CdcColumn.names().contains(name);
    }
}
