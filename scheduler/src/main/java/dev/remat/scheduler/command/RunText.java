package dev.remat.scheduler.command;

import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunTransition;
import dev.remat.scheduler.view.Fields;
import dev.remat.scheduler.view.JsonText;
import dev.remat.scheduler.view.Times;
import java.util.List;

/** One run, for people and for programs. */
final class RunText {

    private RunText() {}

    static String text(RunEntry run, List<RunTransition> states, Colours colours) {
        String state = ColouredState.of(run.state().id(), colours);
        var text = new StringBuilder("%s: %s%n".formatted(run.id(), state));
        if (!run.message().isEmpty()) {
            text.append("  %s%n".formatted(run.message().strip().replace("\n", "\n  ")));
        }
        fact(text, "route", run.route());
        fact(text, "cause", run.cause());
        fact(text, "asked by", run.askedBy());
        fact(text, "slot", run.slot() == null ? "" : Times.utc(run.slot()));
        fact(text, "node", run.node());
        fact(text, "attempt", run.attempts() == 1 ? "" : "%d of %d".formatted(run.attempt(), run.attempts()));
        fact(text, "rows", run.rows() == null ? "" : run.rows());
        run.blockers().forEach(blocker -> fact(text, "blocker", blocker));
        fact(text, "configuration", run.routeDigest() == null ? "" : run.routeDigest());
        fact(text, "evidence", run.evidence());
        var table = new TextTable("AT (UTC)", "STATE", "NODE", "WHY");
        states.forEach(reached -> table.row(
                Times.utc(reached.at()),
                ColouredState.of(reached.to().id(), colours),
                reached.node(),
                reached.cause().lines().findFirst().orElse("")));
        return text.append('\n').append(table).toString();
    }

    static String json(RunEntry run, List<RunTransition> states) {
        return JsonText.of(Fields.of(run, states));
    }

    private static void fact(StringBuilder text, String name, Object value) {
        if (!value.equals("")) {
            text.append("  %-13s %s%n".formatted(name, value));
        }
    }
}
