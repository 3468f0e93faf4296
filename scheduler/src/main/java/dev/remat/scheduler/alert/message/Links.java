package dev.remat.scheduler.alert.message;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.LinkSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Where people find out more.
 *
 * @param settings the addresses
 */
public record Links(LinkSettings settings) {

    private static final String PAGE = "docs/materialization.md";
    private static final String SCHEDULING = "docs/scheduling.md#freshness";
    private static final String ORPHANS = "tables-that-cannot-be-dropped";

    /** The report of a run; empty where it has no address, or was not written. */
    public Optional<String> report(Alert alert) {
        URI base = settings.baseUrl();
        if (base == null) {
            return Optional.empty();
        }
        return alert.subject()
                .run()
                .filter(run -> !run.report().markdownPath().isEmpty())
                .map(run -> "%s/%s/%s/%s"
                        .formatted(
                                base.toString().replaceFirst("/+$", ""),
                                alert.route(),
                                run.record().identity().runId().text(),
                                Path.of(run.report().markdownPath()).getFileName()));
    }

    /** The entry of the runbook about a blocker: an address, or a file of the repository with a heading in it. */
    public String runbook(String blocker) {
        return page() + "#" + anchor(blocker);
    }

    /** What there is to read about an alert: the entries of its blockers, or what else is written of its kind. */
    List<String> runbooks(Alert alert) {
        List<String> entries = new ArrayList<>();
        if (alert.kind() == AlertKind.ORPHANS) {
            entries.add(page() + "#" + ORPHANS);
        }
        if (alert.kind() == AlertKind.LATE) {
            entries.add(SCHEDULING);
        }
        alert.subject().blockers().forEach(blocker -> entries.add(runbook(blocker)));
        return entries;
    }

    private String page() {
        return Objects.toString(settings.runbookUrl(), PAGE);
    }

    /** The name of a heading that is the blocker's code, as GitHub makes it. */
    static String anchor(String blocker) {
        return blocker.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "");
    }
}
