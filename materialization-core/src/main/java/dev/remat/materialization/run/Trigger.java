package dev.remat.materialization.run;

/** What started a run. */
public enum Trigger {
    /** The schedule of its route. Stays away while somebody holds the schedule. */
    SCHEDULE,
    /** Somebody who asked for it. */
    MANUAL,
    /** A command that describes the table itself. There is no route by which a held table could be approved. */
    AD_HOC
}
