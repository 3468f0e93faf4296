package dev.remat.jobs.route;

import dev.remat.jobs.config.ConfigReader;
import dev.remat.jobs.config.Conversion;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.Optional;

/** Reads the columns that a route declares, in the order of its file, and what holds for all of them. */
final class ColumnsReader {

    private final ConfigReader route;
    private final ConfigReader in;
    private final List<String> names;

    ColumnsReader(ConfigReader route) {
        this.route = route;
        this.in = route.section("columns");
        this.names = in.ownKeys();
    }

    /** Whether the route is typed, be its columns sound or not. */
    boolean isTyped() {
        return !names.isEmpty();
    }

    /** The sound columns; the problems of the others stay in the reader. */
    List<TypedColumn> read() {
        if (route.isOwn("columns") && route.isSection("columns") && !isTyped()) {
            route.add("columns", "has no column; declare one, or leave it out for a table of JSON strings");
        }
        if (route.isPartial() && isTyped()) {
            route.add("columns", "belong to one table; declare them in the file of its route");
        }
        Optional<OnUnavailable> unavailable = unavailable();
        return names.stream()
                .map(name -> new ColumnReader(in, name).read(unavailable))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<OnUnavailable> unavailable() {
        Optional<OnUnavailable> choice = route.optional("on-unavailable", ColumnReader.ON_UNAVAILABLE);
        if (choice.filter(OnUnavailable.CARRY_FORWARD::equals).isPresent()
                && route.isOwn("on-unavailable")
                && !isTyped()) {
            route.add(
                    "on-unavailable",
                    "carries values of declared columns forward; declare columns { … }, or take on-unavailable = fail");
        }
        return choice;
    }

    /** What writers put in place of a value that the source did not send. */
    Optional<String> unavailableValue() {
        return route.optional("unavailable-value", Conversion.text());
    }
}
