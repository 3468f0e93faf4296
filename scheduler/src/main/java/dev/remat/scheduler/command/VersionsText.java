package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.version.Version;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.VersionFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The versions of a target, for people and for programs. */
final class VersionsText {

    private static final String NONE = "-";

    private VersionsText() {}

    static String text(Route route, List<Version> versions) {
        if (versions.isEmpty()) {
            return "%s: there is no %s yet".formatted(route.id(), route.plan().target());
        }
        var table = new TextTable("state", "run", "replaced at", "rows", "bytes", "what", "table");
        versions.forEach(version -> table.row(
                version.state().id(),
                text(version.builder()),
                version.replacedBy() == null ? NONE : version.replacedBy().startedAt(),
                version.size().rows(),
                version.size().bytes(),
                what(version),
                version.table()));
        return table.toString();
    }

    static String json(Route route, List<Version> versions) {
        return JsonText.of(VersionFields.of(route, versions));
    }

    private static String what(Version version) {
        HeldBuild held = version.held();
        Placement placement = version.placement();
        if (version.state() == Version.State.HELD) {
            return "until %s, by %s"
                    .formatted(version.until(), held == null ? "unknown" : String.join(", ", held.blockers()));
        }
        if (placement == null) {
            return version.builder() == null ? "not built by Remat" : NONE;
        }
        return "%s by %s: %s%s"
                .formatted(
                        placement.mode() == Placement.Mode.ROLLBACK ? "rolled back" : "approved",
                        placement.decider().by(),
                        placement.decider().reason(),
                        placement.holdsSchedule() ? "; the schedule is held" : "");
    }

    private static String text(@Nullable RunId run) {
        return run == null ? NONE : run.text();
    }
}
