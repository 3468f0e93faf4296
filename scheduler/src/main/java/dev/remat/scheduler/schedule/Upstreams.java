package dev.remat.scheduler.schedule;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What a route that runs after others has seen of them: which have succeeded since its own last run began, and whether its turn
 * has come. A route with slots of its own is due from a slot on until it has run; one without is always due. Thread-safe.
 */
public final class Upstreams {

    private final Set<String> all;
    private final boolean hasSlots;
    private final Set<String> fresh = new HashSet<>();
    private final Set<String> used = new HashSet<>();
    private boolean due;
    private boolean asked;

    /**
     * Nothing has succeeded yet.
     *
     * @param all ids of the routes that must have succeeded
     * @param hasSlots whether the route has slots of its own, at which it becomes due
     */
    public Upstreams(Collection<String> all, boolean hasSlots) {
        this.all = Set.copyOf(all);
        this.hasSlots = hasSlots;
        this.due = !hasSlots;
    }

    /**
     * The same for a route that waits for others from now on: itself where nothing has changed. What has succeeded stays fresh, and
     * a slot that waits goes on waiting; nothing runs because of the change alone.
     */
    public synchronized Upstreams changedTo(Collection<String> others, boolean slots) {
        if (all.equals(Set.copyOf(others)) && hasSlots == slots) {
            return this;
        }
        var changed = new Upstreams(others, slots);
        changed.fresh.addAll(fresh);
        changed.fresh.retainAll(changed.all);
        changed.used.addAll(used);
        changed.used.retainAll(changed.all);
        changed.due = !slots || (hasSlots && due);
        changed.asked = asked;
        return changed;
    }

    /**
     * An upstream has succeeded.
     *
     * @return whether the route is to run now; told once for each run
     */
    public synchronized boolean succeeded(String upstream) {
        if (all.contains(upstream)) {
            fresh.add(upstream);
        }
        boolean ask = due && !asked && isComplete();
        asked = asked || ask;
        return ask;
    }

    /**
     * A slot of the route has come.
     *
     * @return whether its run may begin; if not, it waits for the upstreams, together with any slot that follows meanwhile
     */
    public synchronized boolean slot() {
        due = true;
        return begin();
    }

    /**
     * The run that {@link #succeeded} asked for is to begin.
     *
     * @return whether it still may; a slot can have been quicker
     */
    public synchronized boolean askedFor() {
        asked = false;
        return begin();
    }

    /** The run that began last was none: what it was to use stays fresh, for the next success of any, or for the next slot. */
    public synchronized void skipped() {
        fresh.addAll(used);
        used.clear();
    }

    private boolean begin() {
        if (!due || !isComplete()) {
            return false;
        }
        used.clear();
        used.addAll(fresh);
        fresh.clear();
        due = !hasSlots;
        return true;
    }

    private boolean isComplete() {
        return fresh.containsAll(all);
    }
}
