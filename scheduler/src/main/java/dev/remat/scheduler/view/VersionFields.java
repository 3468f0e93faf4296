package dev.remat.scheduler.view;

import dev.remat.jobs.route.Route;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.Placement;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.version.Version;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of JSON of the versions of a target. */
public final class VersionFields {

    private VersionFields() {}

    /** All of a route's target. */
    public static Map<String, @Nullable Object> of(Route route, List<Version> versions) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("route", route.id());
        fields.put("target", route.plan().target().toString());
        fields.put("versions", versions.stream().map(VersionFields::of).toList());
        return fields;
    }

    private static Map<String, @Nullable Object> of(Version version) {
        RunId replacedBy = version.replacedBy();
        RunId builder = version.builder();
        HeldBuild held = version.held();
        Placement placement = version.placement();
        Instant until = version.until();
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("state", version.state().id());
        fields.put("run", builder == null ? null : builder.text());
        fields.put("table", version.table());
        fields.put("rows", version.size().rows());
        fields.put("bytes", version.size().bytes());
        fields.put("replaced_by", replacedBy == null ? null : replacedBy.text());
        fields.put("replaced_at", Times.iso(replacedBy == null ? null : replacedBy.startedAt()));
        fields.put("held_until", Times.iso(until));
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
}
