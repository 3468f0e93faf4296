package dev.remat.materialization.report;

/** Codes of what can keep a run from passing. They are part of the evidence contract; the runbook has an entry for each. */
public final class Blockers {

    /** Anything without a code of its own. */
    public static final String FAILED = code("failed");
    /** Configuration or plan do not resolve. */
    public static final String CONFIGURATION = code("configuration");
    /** The server could not be reached, and nothing was sent. */
    public static final String UNREACHABLE = code("unreachable");
    /** The server is not ready for this run: a missing table, column or database, a target that cannot be replaced. */
    public static final String PREFLIGHT = code("preflight");
    /** The server answered a statement with an error. */
    public static final String REFUSED = code("refused");
    /** The numbers of the build contradict each other or the log. */
    public static final String AUDIT = code("audit");
    /** A truncate event in the log, and the route does not say that it should be applied. */
    public static final String TRUNCATE = code("truncate");
    /** Rows without a key or with another one than declared, two keys of one hash, or events without a hash. */
    public static final String KEY = code("key");
    /** The log, or the built table, is empty. */
    public static final String GUARD_EMPTY = code("guard_empty");
    /** Fewer rows than {@code guards.min-rows}. */
    public static final String GUARD_MIN_ROWS = code("guard_min_rows");
    /** More rows vanished than {@code guards.max-shrink} lets pass. */
    public static final String GUARD_MAX_SHRINK = code("guard_max_shrink");
    /** More rows appeared than {@code guards.max-growth} lets pass. */
    public static final String GUARD_MAX_GROWTH = code("guard_max_growth");
    /** The newest event of the log is older than {@code guards.max-event-age}. */
    public static final String GUARD_MAX_EVENT_AGE = code("guard_max_event_age");
    /** The run took longer than its timeout. */
    public static final String TIMED_OUT = code("timed_out");
    /** The run was ended on request. */
    public static final String CANCELLED = code("cancelled");
    /** Another run holds the target. */
    public static final String TARGET_BUSY = code("target_busy");
    /** Another run has taken the target over, because this one gave no sign of life. */
    public static final String LOCK_LOST = code("lock_lost");
    /** The run's process has lost its lease among the nodes, so that another one may have taken its runs over. */
    public static final String NODE_LEASE_LOST = code("node_lease_lost");
    /** The process that made the run died before it could write how the run ended. */
    public static final String ABORTED = code("aborted");
    /** More tables that should be gone could not be dropped than {@code max-orphans} lets lie about. */
    public static final String TOO_MANY_ORPHANS = code("too_many_orphans");
    /** The route ran out of memory again and again, and its schedule pauses. */
    public static final String MEMORY_BREAKER = code("memory_breaker");
    /** Somebody has rolled the target back and holds its schedule. */
    public static final String SCHEDULE_HELD = code("schedule_held");
    /** The version that a decision is about is not there, or is no longer what it was. */
    public static final String VERSION = code("version");
    /** Somebody has decided that a held table is not published. */
    public static final String REJECTED = code("rejected");
    /** The published table is not the one that was built; it was swapped back. */
    public static final String VERIFY = code("verify");
    /** The published table, or what a run has built on it, is not what the log says. */
    public static final String VERIFY_MISMATCH = code("verify_mismatch");
    /** The published table cannot be compared with the log, because one of them is no longer what it was. */
    public static final String NOT_VERIFIABLE = code("not_verifiable");
    /** Whether the new rows are published could not be found out. */
    public static final String OUTCOME_UNKNOWN = code("outcome_unknown");

    /** The built table has other columns than the one that people read, and the route does not allow that. */
    public static final String SCHEMA_CHANGE = code("schema_change");
    /** Payloads of an untyped route hold the placeholder of a value that the source did not send. */
    public static final String UNAVAILABLE_VALUE = code("unavailable_value");
    /** A typed run failed for a reason without a code of its own. */
    public static final String TYPED_FAILED = typedCode("failed");
    /** Values do not fit their columns, more than the route allows. */
    public static final String PARSE_QUARANTINE = typedCode("parse_quarantine");
    /** Payloads have other keys or JSON types than declared, and the route is strict about it. */
    public static final String SCHEMA_DRIFT = typedCode("schema_drift");
    /** A check of severity error found rows. */
    public static final String CHECK = typedCode("check");

    private Blockers() {}

    private static String code(String name) {
        return "clickhouse_cdc_materialization." + name;
    }

    private static String typedCode(String name) {
        return "clickhouse_cdc_typed_materialization." + name;
    }
}
