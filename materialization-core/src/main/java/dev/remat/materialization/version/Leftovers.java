package dev.remat.materialization.version;

import dev.remat.materialization.catalog.Catalog;
import dev.remat.materialization.catalog.RunTables;
import dev.remat.materialization.catalog.TableComment;
import dev.remat.materialization.catalog.TableInfo;
import dev.remat.materialization.clickhouse.ClickHouseException;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.InvalidPlan;
import dev.remat.materialization.policy.ClickHouseCdcMaterializationPolicy;
import dev.remat.materialization.policy.Retirement;
import dev.remat.materialization.session.RunSession;
import dev.remat.materialization.sql.PublishSql;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds tables of one server that Remat has made and nobody needs. Looks at the comment first: a table without Remat's is none
 * of its, whatever its name. Whatever may belong to a run that goes on, or that the next run of a route will put in its place,
 * is left alone.
 */
public final class Leftovers {

    /** What holds for targets of which nothing is known but what comments say. */
    private static final Duration LONGEST_RUN = Duration.ofDays(1);

    private final Catalog catalog;
    private final RunSession session;
    private final Clock clock;

    public Leftovers(Catalog catalog, RunSession session, Clock clock) {
        this.catalog = catalog;
        this.session = session;
        this.clock = clock;
    }

    /** Everything that nobody needs, by name. */
    public List<Leftover> find(List<Owner> owners) {
        Map<Owner, List<RunTables.Role>> roles = new TreeMap<>(
                Comparator.comparing(owner -> owner.tables().target().toString()));
        for (TableInfo table : catalog.builtByRemat()) {
            owners.stream()
                    .filter(one -> one.tables().role(table).isPresent())
                    .findFirst()
                    .or(() -> Owner.byComment(table))
                    .ifPresent(owner -> owner.tables().role(table).ifPresent(role -> roles.computeIfAbsent(
                                    owner, o -> new ArrayList<>())
                            .add(role)));
        }
        return roles.entrySet().stream()
                .flatMap(entry -> of(entry.getKey(), entry.getValue()).stream())
                .sorted(Comparator.comparing(leftover -> leftover.table().toString()))
                .toList();
    }

    /** Drops one. */
    public Leftover drop(Leftover leftover) {
        try {
            session.settle(PublishSql.dropAtOnce(leftover.table()));
            return leftover.dropped();
        } catch (ClickHouseException e) {
            return leftover.refused(String.valueOf(e.getMessage()));
        }
    }

    private List<Leftover> of(Owner owner, List<RunTables.Role> roles) {
        List<Leftover> found = new ArrayList<>();
        List<RunTables.Role> oldestFirst = roles.stream()
                .sorted(Comparator.comparing(role -> role.run().text()))
                .toList();
        List<RunTables.Role> retired = of(RunTables.Kind.RETIRED, oldestFirst);
        List<RunTables.Role> held = of(RunTables.Kind.HELD, oldestFirst);
        Retirement retirement = owner.retirement();
        retired.subList(0, Math.max(0, retired.size() - retirement.keep())).stream()
                .filter(role -> isOver(role.run().startedAt().plus(retirement.grace())))
                .forEach(role -> found.add(leftover(role, owner, "replaced by run %s".formatted(role.run()))));
        for (RunTables.Role role : held) {
            boolean isNewest = role.equals(held.get(held.size() - 1));
            if (!isNewest || isOver(HeldTables.until(role.run(), retirement.holdFor()))) {
                found.add(leftover(role, owner, "held since run %s, nobody decided".formatted(role.run())));
            }
        }
        oldestFirst.stream()
                .filter(role -> isOfADeadRun(role, owner.longestRun()))
                .forEach(role ->
                        found.add(leftover(role, owner, "left by run %s, which is dead".formatted(role.run()))));
        return found;
    }

    private boolean isOfADeadRun(RunTables.Role role, Duration longestRun) {
        boolean left =
                switch (role.kind()) {
                    case SHADOW, FENCED, NEXT -> isBuild(role);
                    case EVENTS, PIECE, PROBE, COUNTERPROBE, CANCEL, VERIFICATION -> true;
                    case HELD, RETIRED -> false;
                };
        return left
                && isOver(role.run().startedAt().plus(longestRun))
                && catalog.runningQueries(role.run().text()).isEmpty();
    }

    /** What another run has built is no build: it was on its way to the target's place or from it, and recovery moves it on. */
    private static boolean isBuild(RunTables.Role shadow) {
        TableComment comment = shadow.table().rematComment().orElseThrow();
        return comment.isBy(shadow.run()) && comment.heldBuild().isEmpty();
    }

    private boolean isOver(Instant end) {
        return end.isBefore(clock.instant());
    }

    private Leftover leftover(RunTables.Role role, Owner owner, String why) {
        Dataset table = role.table().dataset();
        String whose = owner.isRoute()
                ? why
                : why + "; no route here has the target " + owner.tables().target();
        return Leftover.found(table, catalog.size(table), whose, owner.isRoute());
    }

    private static List<RunTables.Role> of(RunTables.Kind kind, List<RunTables.Role> roles) {
        return roles.stream().filter(role -> role.is(kind)).toList();
    }

    /**
     * Whose tables they are, and how long they stay.
     *
     * @param tables names of the tables
     * @param retirement how long replaced and held ones stay
     * @param longestRun how long a run may last
     * @param isRoute whether a route says so; else what is usual
     */
    public record Owner(RunTables tables, Retirement retirement, Duration longestRun, boolean isRoute) {

        /** After its timeout a run still settles what it has begun. */
        private static final Duration SETTLING = Duration.ofMinutes(10);

        /** A route's. */
        public static Owner of(Dataset target, ClickHouseCdcMaterializationPolicy policy) {
            return new Owner(
                    new RunTables(target, policy.publishing().workDatabase()),
                    policy.retirement(),
                    policy.limits().timeout().plus(SETTLING),
                    true);
        }

        /** That of a target which only the comment of a table names; empty where it names none. */
        static Optional<Owner> byComment(TableInfo table) {
            try {
                Dataset target = Dataset.parse(
                        table.rematComment().map(TableComment::target).orElse(""));
                var tables = new RunTables(target, table.dataset().database());
                return Optional.of(new Owner(tables, Retirement.DEFAULTS, LONGEST_RUN, false));
            } catch (InvalidPlan noTarget) {
                return Optional.empty();
            }
        }
    }
}
