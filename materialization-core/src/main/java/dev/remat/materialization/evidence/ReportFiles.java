package dev.remat.materialization.evidence;

import dev.remat.materialization.report.ClickHouseCdcMaterializationReport;
import dev.remat.materialization.report.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that tell of a report, each as JSON and as Markdown. */
enum ReportFiles {
    REPORT("cdc_materialization"),
    TYPED_REPORT("cdc_typed_materialization"),
    PARSE_QUARANTINE("cdc_typed_parse_quarantine");

    private final String name;

    ReportFiles(String name) {
        this.name = name;
    }

    /** The files that have the report itself. */
    static ReportFiles of(ClickHouseCdcMaterializationReport report) {
        return report.typedEvidence().isPresent() ? TYPED_REPORT : REPORT;
    }

    String json() {
        return name + ".json";
    }

    String markdown() {
        return name + ".md";
    }

    /** Text by name of the files of a run, in the order in which they are written: the report's JSON is the last. */
    static Map<String, String> texts(RunResult result) {
        ClickHouseCdcMaterializationReport report = result.report();
        Map<String, String> texts = new LinkedHashMap<>();
        report.typedEvidence().ifPresent(typed -> typed.quality().ifPresent(found -> {
            texts.put(PARSE_QUARANTINE.markdown(), QuarantineMarkdown.of(report, typed, found));
            texts.put(PARSE_QUARANTINE.json(), EvidenceJson.text(TypedJson.parseQuarantine(report, typed, found)));
        }));
        texts.put(of(report).markdown(), EvidenceMarkdown.report(result));
        texts.put(of(report).json(), EvidenceJson.report(report));
        return texts;
    }

    /** Names of all files that may tell of a report. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        for (ReportFiles files : values()) {
            names.add(files.json());
            names.add(files.markdown());
        }
        return names;
    }
}
