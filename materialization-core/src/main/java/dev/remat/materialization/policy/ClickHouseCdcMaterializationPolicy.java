package dev.remat.materialization.policy;

import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.quality.Quality;

/**
 * How one serving table is rebuilt. Immutable; each part checks itself as it is built.
 *
 * @param deleteMode what becomes of deleted keys
 * @param ordering which event of a key is the latest
 * @param onTruncate what a truncate event means
 * @param onSchemaChange what other columns than those of the table that people read mean
 * @param quality what typed rows must satisfy
 * @param shape how the serving table lies on disk
 * @param strategy how the latest rows are found
 * @param guards what must hold before publishing
 * @param limits what a run may take from the server
 * @param retirement how long replaced and held tables stay
 * @param publishing how the built table takes the target's place
 * @param incremental when a run may do with what has changed
 */
public record ClickHouseCdcMaterializationPolicy(
        DeleteMode deleteMode,
        Ordering ordering,
        OnTruncate onTruncate,
        OnSchemaChange onSchemaChange,
        Quality quality,
        TableShape shape,
        Strategy strategy,
        Guards guards,
        Limits limits,
        Retirement retirement,
        Publishing publishing,
        Incremental incremental) {

    /** Everything at its default: {@code exclude_deleted}, {@code ingested-at}, {@code auto}. */
    public static final ClickHouseCdcMaterializationPolicy DEFAULTS = new ClickHouseCdcMaterializationPolicy(
            DeleteMode.EXCLUDE_DELETED,
            Ordering.INGESTED_AT,
            OnTruncate.FAIL,
            OnSchemaChange.FAIL,
            Quality.DEFAULTS,
            TableShape.DEFAULTS,
            Strategy.AUTO,
            Guards.DEFAULTS,
            Limits.DEFAULTS,
            Retirement.DEFAULTS,
            Publishing.DEFAULTS,
            Incremental.DEFAULTS);

    /** The table for values of a target that do not fit their columns. */
    public Dataset quarantineOf(Dataset target) {
        return quality.quarantine().of(target, publishing.workDatabase());
    }

    public ClickHouseCdcMaterializationPolicy with(DeleteMode newDeleteMode) {
        return new ClickHouseCdcMaterializationPolicy(
                newDeleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Ordering newOrdering) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                newOrdering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(OnTruncate newOnTruncate) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                newOnTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(OnSchemaChange newOnSchemaChange) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                newOnSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Quality newQuality) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                newQuality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(TableShape newShape) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                newShape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Strategy newStrategy) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                newStrategy,
                guards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Guards newGuards) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                newGuards,
                limits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Limits newLimits) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                newLimits,
                retirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Retirement newRetirement) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                newRetirement,
                publishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Publishing newPublishing) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                newPublishing,
                incremental);
    }

    public ClickHouseCdcMaterializationPolicy with(Incremental newIncremental) {
        return new ClickHouseCdcMaterializationPolicy(
                deleteMode,
                ordering,
                onTruncate,
                onSchemaChange,
                quality,
                shape,
                strategy,
                guards,
                limits,
                retirement,
                publishing,
                newIncremental);
    }

    /** The same, rebuilding everything whatever has changed, by the strategy that it names or else by {@code full}. */
    public ClickHouseCdcMaterializationPolicy rebuildingEverything() {
        boolean mayBuildOnOthers = strategy == Strategy.AUTO || strategy == Strategy.INCREMENTAL;
        return with(mayBuildOnOthers ? Strategy.FULL : strategy)
                .with(new Incremental(incremental.fullEvery(), WhenUnchanged.REBUILD, incremental.verifySample()));
    }
}
