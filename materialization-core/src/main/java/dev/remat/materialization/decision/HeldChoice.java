package dev.remat.materialization.decision;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.HeldBuild;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.version.HeldTables;
import java.util.List;

/** Finds a held table, and makes sure that it is still what was audited, for the target that it was compared with. */
final class HeldChoice {

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;
    private final ServingLayout layout;

    HeldChoice(Catalog catalog, RunSession session, RunTables tables, ServingLayout layout) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
        this.layout = layout;
    }

    /** The held table of a run. */
    RunTables.Role find(RunId run) {
        var held = new HeldTables(catalog, session, tables);
        return held.of(run)
                .orElseThrow(() -> refused(
                        "run %s has no held table of %s; %s".formatted(run, tables.target(), others(held.all()))));
    }

    /** What is known of the build, from its comment. */
    HeldBuild build(RunTables.Role held) {
        return held.table()
                .rematComment()
                .flatMap(TableComment::heldBuild)
                .orElseThrow(() -> refused("the comment on %s does not tell what was audited; run the route again"
                        .formatted(held.table().dataset())));
    }

    Chosen check(RunTables.Role held) {
        HeldBuild build = build(held);
        var now = HeldBuild.Previous.of(catalog.table(tables.target()));
        if (!now.equals(build.previous())) {
            throw refused(
                    "the target %s has changed since run %s was held: it was %s then and is %s now; run the route again"
                            .formatted(tables.target(), held.run(), text(build.previous()), text(now)));
        }
        Dataset table = held.table().dataset();
        if (!catalog.columns(table).keySet().equals(layout.types().keySet())) {
            throw refused("%s has other columns than the route declares by now; run the route again".formatted(table));
        }
        Content content = Content.of(session, table, layout);
        Content audited = new Content(build.rows(), build.checksum());
        if (!content.equals(audited)) {
            throw refused("%s holds %s and was held with %s: something has changed it; run the route again"
                    .formatted(table, content, audited));
        }
        return new Chosen(held, content, layout);
    }

    private static String others(List<RunTables.Role> held) {
        return held.isEmpty()
                ? "none is held"
                : "the one of run %s is held"
                        .formatted(held.get(held.size() - 1).run());
    }

    private static String text(HeldBuild.Previous target) {
        if (target.uuid().isEmpty()) {
            return "missing";
        }
        return "the table %s %s"
                .formatted(target.uuid(), target.run().isEmpty() ? "of others" : "of run " + target.run());
    }

    private static RunEnded refused(String message) {
        return RunEnded.failed(Blockers.VERSION, message);
    }
}
