package dev.remat.scheduler.command;

import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.view.Overview;
import dev.remat.scheduler.view.RouteStatus;
import dev.remat.scheduler.view.Times;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How it stands with all routes, for people: what is wrong comes first. */
final class StatusText {

    private StatusText() {}

    static String of(Overview overview, Colours colours, int width) {
        String wrongMark = colours.bad("WRONG");
        var text = new StringBuilder();
        if (overview.nodesUp().isEmpty()) {
            text.append(wrongMark + "  no `remat serve` is up: nothing runs by schedule\n");
        }
        overview.routes().forEach(route -> route.wrong()
                .forEach(wrong -> text.append("%s  %s: %s%n".formatted(wrongMark, route.route(), wrong))));
        text.append(
                overview.isAllWell()
                        ? "%s with %d routes; up: %s%n%n"
                                .formatted(
                                        colours.good("All is well"),
                                        overview.routes().size(),
                                        String.join(", ", overview.nodesUp()))
                        : "\n");
        var table = new TextTable("ROUTE", "STATE", "LAST SUCCESS (UTC)", "AGE", "FRESHNESS", "ROWS", "NEXT (UTC)")
                .canDoWithout("FRESHNESS", "LAST SUCCESS (UTC)", "ROWS", "NEXT (UTC)");
        overview.routes()
                .forEach(route -> table.row(
                        route.route(),
                        ColouredState.of(route.state(), colours),
                        Times.utc(route.lastSuccess()),
                        age(route, overview.at()),
                        shown(route.freshness()),
                        route.rows() == null ? Times.NONE : route.rows(),
                        Times.utc(route.next())));
        return text.append(table.within(width)).toString();
    }

    private static String age(RouteStatus route, Instant now) {
        Instant success = route.lastSuccess();
        return success == null ? Times.NONE : Times.length(Duration.between(success, now));
    }

    private static String shown(@Nullable Duration freshness) {
        return freshness == null ? Times.NONE : Times.length(freshness);
    }
}
