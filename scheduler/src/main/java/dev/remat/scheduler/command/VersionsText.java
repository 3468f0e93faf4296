package dev.remat.scheduler.command;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.version.Version;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.view.JsonText;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("route", route.id());
        fields.put("target", route.plan().target().toString());
        fields.put("versions", versions.stream().map(VersionsText::fields).toList());
        return JsonText.of(fields);
    }

    private static Map<String, @Nullable Object> fields(Version version) {
        RunId replacedBy = version.replacedBy();
        RunId builder = version.builder();
        Instant until = version.until();
        HeldBuild held = version.held();
        Placement placement = version.placement();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("state", version.state().id());
        fields.put("run", builder == null ? null : builder.text());
        fields.put("table", version.table());
        fields.put("rows", version.size().rows());
        fields.put("bytes", version.size().bytes());
        fields.put("replaced_by", replacedBy == null ? null : replacedBy.text());
        fields.put(
                "replaced_at",
                replacedBy == null ? null : replacedBy.startedAt().toString());
        fields.put("held_until", until == null ? null : until.toString());
        fields.put("held_by", held == null ? null : held.blockers());
        fields.put("placed_by", placement == null ? null : placed(placement));
        return fields;
    }

    private static Map<String, Object> placed(Placement placement) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("mode", placement.mode().id());
        fields.put("run", placement.run().text());
        fields.put("by", placement.decider().by());
        fields.put("reason", placement.decider().reason());
        fields.put("at", placement.at().toString());
        fields.put("holds_schedule", placement.holdsSchedule());
        return fields;
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
