package dev.remat.scheduler.command;

import dev.remat.jobs.config.ConfigProblem;
import dev.remat.jobs.config.InvalidConfiguration;
import dev.remat.jobs.connection.EngineUnavailable;
import dev.remat.jobs.route.Route;
import dev.remat.jobs.service.CdcMaterializationService;
import dev.remat.jobs.settings.Configuration;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.version.Leftover;
import dev.remat.scheduler.cli.CleanOptions;
import dev.remat.scheduler.console.TextTable;
import dev.remat.scheduler.process.ProcessContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code remat clean}: what Remat made and nobody needs, connection by connection. */
final class CleanUp {

    private final ProcessContext process;
    private final Configuration configuration;
    private final CleanOptions options;

    /** A configuration with mistakes does not tell which tables its routes need. */
    CleanUp(ProcessContext process, Configuration configuration, CleanOptions options) {
        this.process = process;
        this.configuration = configuration;
        this.options = options;
        List<ConfigProblem> problems = new ArrayList<>(configuration.problems());
        configuration.brokenRoutes().values().forEach(problems::addAll);
        if (!problems.isEmpty()) {
            throw new InvalidConfiguration(problems);
        }
    }

    int run() {
        Map<String, List<Route>> byConnection = configuration.routes().values().stream()
                .collect(Collectors.groupingBy(Route::connection, TreeMap::new, Collectors.toList()));
        String only = options.connection();
        if (only != null) {
            byConnection.keySet().retainAll(List.of(only));
            byConnection.putIfAbsent(only, List.of());
        }
        var settings = configuration.settings();
        try (var service = process.service(settings)) {
            boolean clean = true;
            for (var entry : byConnection.entrySet()) {
                clean &= clean(service, entry.getKey(), entry.getValue());
            }
            return clean ? 0 : 1;
        }
    }

    /** Whether nothing is left; one server that cannot be asked does not keep others from being cleaned. */
    private boolean clean(CdcMaterializationService service, String connection, List<Route> routes) {
        try {
            List<Leftover> found = service.clean(
                    connection, routes, one -> options.yes() && (one.hasRoute() || options.withoutRoute()));
            process.console().print(text(connection, found));
            return found.stream().allMatch(one -> one.fate() == Leftover.Fate.DROPPED);
        } catch (ClickHouseException | EngineUnavailable e) {
            process.console().complain("%s: %s".formatted(connection, e.getMessage()));
            return false;
        }
    }

    private String text(String connection, List<Leftover> found) {
        if (found.isEmpty()) {
            return "%s: nothing to clean".formatted(connection);
        }
        var table = new TextTable("table", "rows", "bytes", "fate", "why");
        found.forEach(
                one -> table.row(one.table(), one.size().rows(), one.size().bytes(), fate(one), why(one)));
        long left =
                found.stream().filter(one -> one.fate() == Leftover.Fate.FOUND).count();
        String advice =
                left == 0 ? "" : options.yes() ? "--without-route drops the others, too\n" : "--yes drops them\n";
        return "%s: tables that nobody needs: %d\n%s%s".formatted(connection, found.size(), table, advice);
    }

    private static String fate(Leftover one) {
        return switch (one.fate()) {
            case FOUND -> "found";
            case DROPPED -> "dropped";
            case REFUSED -> "refused";
        };
    }

    private static String why(Leftover one) {
        return one.refusal() == null ? one.why() : "%s; %s".formatted(one.why(), one.refusal());
    }
}
