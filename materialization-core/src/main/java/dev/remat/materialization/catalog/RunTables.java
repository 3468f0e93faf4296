package dev.remat.materialization.catalog;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.plan.Sha256;
import dev.remat.materialization.run.RunId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names of the tables that runs make for a target: {@code <target>__remat_<kind>_<run>} beside it, or {@code
 * <database>__<target>__remat_<kind>_<run>} in a database of their own. A name that is too long is shortened, with a
 * digest; the comment on the table names the target in full.
 *
 * @param target the serving table
 * @param workDatabase where these tables lie, or null for the target's own database
 */
public record RunTables(Dataset target, @Nullable String workDatabase) {

    private static final String MARK = "__remat_";
    private static final int LONGEST_STEM = 80;
    private static final int KEPT_OF_A_LONGER_STEM = 60;
    private static final int DIGEST_LENGTH = 16;
    private static final Pattern SUFFIX = Pattern.compile(Arrays.stream(Kind.values())
            .map(Kind::id)
            .collect(Collectors.joining("|", "(", ")_(" + RunId.PATTERN + ")(?:_[0-9]+)?")));

    /** Tables beside the target, in its own database. */
    public RunTables(Dataset target) {
        this(target, null);
    }

    public RunTables {
        workDatabase = target.database().equals(workDatabase) ? null : workDatabase;
    }

    /** Where a run builds. */
    public Dataset shadow(RunId run) {
        return of(Kind.SHADOW, run);
    }

    /** Where the copy is kept that a run has replaced. */
    public Dataset retired(RunId run) {
        return of(Kind.RETIRED, run);
    }

    /** The table of a kind that belongs to a run. */
    public Dataset of(Kind kind, RunId run) {
        Place place = place();
        return new Dataset(place.database(), place.prefix() + kind.id() + "_" + run);
    }

    /** One of several tables of a kind that belong to a run. */
    public Dataset of(Kind kind, RunId run, int number) {
        Dataset first = of(kind, run);
        return first.sibling(first.table() + "_" + number);
    }

    /**
     * One generation of the target's lock. Locks lie beside the target whatever the database of other tables is, so that
     * processes with different configuration respect each other.
     */
    public Dataset lock(int generation) {
        return new Dataset(target.database(), lockPrefix() + generation);
    }

    /** The start of the names of all locks of the target. */
    public String lockPrefix() {
        return stem(target.table()) + MARK + "lock_";
    }

    /** Asks a run of the target to end, by being there; lies beside the target, as its lock does. */
    public Dataset cancelMarker(RunId run) {
        return besideTarget(Kind.CANCEL, run);
    }

    /** The same in the target's own database, also where tables of runs lie in another one. */
    public Dataset besideTarget(Kind kind, RunId run) {
        return target.sibling(beside().prefix() + kind.id() + "_" + run);
    }

    /** Every place where such tables may lie: that of today, and beside the target, where they lie without a database of their own. */
    public List<Place> places() {
        return workDatabase == null ? List.of(beside()) : List.of(place(), beside());
    }

    /**
     * What a table in one of the {@link #places} is for; empty where its name is not of this form, or where its comment says
     * that it belongs to another target.
     */
    public Optional<Role> role(TableInfo table) {
        boolean anothers = table.rematComment()
                .filter(comment -> !comment.mayBeFor(target))
                .isPresent();
        return anothers ? Optional.empty() : named(table);
    }

    private Optional<Role> named(TableInfo table) {
        List<Role> roles = new ArrayList<>();
        for (Place place : places()) {
            Dataset dataset = table.dataset();
            if (dataset.database().equals(place.database()) && dataset.table().startsWith(place.prefix())) {
                var matcher =
                        SUFFIX.matcher(dataset.table().substring(place.prefix().length()));
                if (matcher.matches()) {
                    roles.add(new Role(Kind.of(matcher.group(1)), new RunId(matcher.group(2)), table));
                }
            }
        }
        return roles.stream().findFirst();
    }

    private Place beside() {
        return new Place(target.database(), stem(target.table()) + MARK);
    }

    private Place place() {
        return workDatabase == null
                ? beside()
                : new Place(workDatabase, stem(target.database() + "__" + target.table()) + MARK);
    }

    private static String stem(String name) {
        return name.length() <= LONGEST_STEM
                ? name
                : name.substring(0, KEPT_OF_A_LONGER_STEM) + "_"
                        + Sha256.hex(name).substring(0, DIGEST_LENGTH);
    }

    /** What a table of a run is for. */
    public enum Kind {
        /** Being built, or left by a run that died while it built. */
        SHADOW,
        /** Copies of the events of changed keys, from which an incremental run builds, and then the sample by which it is checked. */
        EVENTS,
        /**
         * What a run builds piece by piece, until it is in the shadow; several of a run have numbers. The one without is what changed
         * keys of a typed table were before, and goes at once.
         */
        PIECE,
        /** Built and held back by a guard, until somebody decides. */
        HELD,
        /** Replaced, and kept for its readers and for going back. */
        RETIRED,
        /** On its way from shadow to target within a chain of renames. */
        NEXT,
        /** Taken from a run that lost its target, so that nothing the run still sends finds it. */
        FENCED,
        /** Asks its run to end. */
        CANCEL,
        /** Built to compare the target with, without the lock; goes with the run that has built it. */
        VERIFICATION,
        /** One of two empty tables on which preflight tries a swap. */
        PROBE,
        /** The other one. */
        COUNTERPROBE;

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String id) {
            return valueOf(id.toUpperCase(Locale.ROOT));
        }
    }

    /**
     * Where tables of runs may lie.
     *
     * @param database name of the database
     * @param prefix the start of their names
     */
    public record Place(String database, String prefix) {}

    /**
     * A table of a run.
     *
     * @param kind what it is for
     * @param run the run in its name: the one that built a shadow or a held table, the one that replaced a retired copy
     * @param table the table
     */
    public record Role(Kind kind, RunId run, TableInfo table) {

        public boolean is(Kind one) {
            return kind == one;
        }

        /** The name of a table of the same run that lies in the same place and is for something else. */
        public Dataset named(Kind other) {
            String name = table.dataset().table();
            String start = name.substring(0, name.lastIndexOf(kind.id() + "_" + run));
            return table.dataset().sibling(start + other.id() + "_" + run);
        }

        /** Whether it is one of the two tables of a trial. */
        public boolean isProbe() {
            return kind == Kind.PROBE || kind == Kind.COUNTERPROBE;
        }
    }
}
