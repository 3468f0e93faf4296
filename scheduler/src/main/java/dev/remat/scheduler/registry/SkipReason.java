package dev.remat.scheduler.registry;

import java.util.Arrays;
import java.util.Locale;

/** Why a slot was not run. */
public enum SkipReason {
    /** Remat was not running, or its machine was suspended or had its clock set. */
    DOWN,
    /** The route was paused. */
    PAUSED,
    /** A run of the route went on. */
    STILL_RUNNING,
    /** A run that began later has read everything that this one would have. */
    COVERED,
    /** There was no room: the node, its connection or its pool was full. */
    NO_CAPACITY,
    /** The registry did not answer, so that no node could know whether another one ran it. */
    REGISTRY_DOWN,
    /** Somebody holds the schedule, by a rollback. */
    HELD_SCHEDULE,
    /** The route had run out of memory again and again. */
    MEMORY,
    /** A run of another process had the target. */
    TARGET_BUSY,
    /** The routes that it runs after had not succeeded; the run came when they had. */
    WAITING;

    /** The name in the registry. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The reason of an id. */
    public static SkipReason of(String id) {
        return Arrays.stream(values())
                .filter(reason -> reason.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'%s' is no reason".formatted(id)));
    }

    /** Whether one run may make up for such slots. */
    public boolean isMissed() {
        return this == DOWN || this == PAUSED || this == NO_CAPACITY || this == REGISTRY_DOWN;
    }
}
