package dev.remat.materialization.decision;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.phase.Content;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.ServingLayout;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.run.RunId;
import dev.remat.materialization.session.RunEnded;
import dev.remat.materialization.session.RunSession;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the replaced copy that somebody wants back. */
final class CopyChoice {

    private static final ServingLayout WHOLE_ROWS = new ServingLayout(List.of(), List.of(), List.of());

    private final Catalog catalog;
    private final RunSession session;
    private final RunTables tables;

    CopyChoice(Catalog catalog, RunSession session, RunTables tables) {
        this.catalog = catalog;
        this.session = session;
        this.tables = tables;
    }

    /** The copy that a run has built, or the one that was replaced last. */
    RunTables.Role find(Optional<RunId> builtBy) {
        List<RunTables.Role> copies = catalog.besides(tables).stream()
                .filter(role -> role.is(RunTables.Kind.RETIRED))
                .toList();
        if (copies.isEmpty()) {
            throw refused("there is no replaced copy of %s to go back to".formatted(tables.target()));
        }
        return builtBy.map(run -> builtBy(run, copies)).orElseGet(() -> replacedLast(copies));
    }

    /** The one that the run replaced which has published the target; ids alone do not tell runs of one second apart. */
    private RunTables.Role replacedLast(List<RunTables.Role> copies) {
        Optional<RunId> publisher =
                catalog.table(tables.target()).flatMap(TableInfo::rematComment).flatMap(TableComment::publisher);
        return copies.stream()
                .filter(copy -> publisher.filter(copy.run()::equals).isPresent())
                .findFirst()
                .orElseGet(() -> copies.get(copies.size() - 1));
    }

    private RunTables.Role builtBy(RunId run, List<RunTables.Role> copies) {
        return copies.stream()
                .filter(copy -> builder(copy.table()).filter(run::equals).isPresent())
                .findFirst()
                .orElseThrow(() -> refused(
                        catalog.table(tables.target())
                                        .flatMap(CopyChoice::builder)
                                        .filter(run::equals)
                                        .isPresent()
                                ? "what run %s has built is the target %s already".formatted(run, tables.target())
                                : "there is no replaced copy of %s that run %s has built; there are those of %s"
                                        .formatted(tables.target(), run, named(copies))));
    }

    /** Its checksum is that of the run that built it, as long as the route still declares these columns. */
    Chosen look(RunTables.Role copy, ServingLayout declared) {
        Dataset table = copy.table().dataset();
        boolean asDeclared =
                catalog.columns(table).keySet().equals(declared.types().keySet());
        if (!asDeclared) {
            session.journal()
                    .warn("%s has other columns than the route declares; its checksum is over the text of whole rows"
                            .formatted(table));
        }
        ServingLayout layout = asDeclared ? declared : WHOLE_ROWS;
        return new Chosen(copy, Content.of(session, table, layout), layout);
    }

    private static Optional<RunId> builder(TableInfo table) {
        return table.rematComment().flatMap(TableComment::builder);
    }

    private static String named(List<RunTables.Role> copies) {
        return copies.stream()
                .map(copy -> builder(copy.table()).map(RunId::text).orElse("others"))
                .collect(Collectors.joining(", "));
    }

    private static RunEnded refused(String message) {
        return RunEnded.failed(Blockers.VERSION, message);
    }
}
