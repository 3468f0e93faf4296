package dev.remat.materialization.phase;

import dev.remat.materialization.advice.AdviceFacts;
import dev.remat.materialization.advice.Adviser;
import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.log.HighWaterMark;
import dev.remat.materialization.plan.Dataset;
import dev.remat.materialization.report.Advice;
import dev.remat.materialization.report.BuiltParts;
import dev.remat.materialization.report.HeldTable;
import dev.remat.materialization.report.QualityEvidence;
import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunRecord.StatementRecord;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What has become known about a run so far; whatever is not known yet stays out of its report. Used by one thread. */
public final class RunFacts {

    private @Nullable Boolean targetExisted;
    private @Nullable Long previousRows;
    private @Nullable HighWaterMark highWater;
    private @Nullable StrategyChoice strategy;
    private @Nullable Tally tally;
    private @Nullable Content content;

    private @Nullable QualityEvidence quality;
    private List<String> schemaChanges = List.of();

    private @Nullable HeldTable held;
    private @Nullable Unchanged unchanged;
    private SampleCheck.@Nullable Sample sample;
    private AdviceFacts.@Nullable Log log;
    private AdviceFacts.@Nullable Choice choice;
    private AdviceFacts.@Nullable Target built;
    private @Nullable BuiltParts parts;

    RunFacts() {}

    /**
     * Of a run that cannot tell of itself any more, and whose table is there.
     *
     * @param content rows and checksum of the table, or null where they cannot be told
     */
    public static RunFacts afterwards(boolean targetExisted, @Nullable Row content) {
        var facts = new RunFacts();
        facts.targetExisted = targetExisted;
        facts.content = content == null ? null : Content.of(content);
        return facts;
    }

    /** Of a run of which nothing is left. */
    public static RunFacts none() {
        return new RunFacts();
    }

    void target(boolean existed, long rows) {
        targetExisted = existed;
        previousRows = rows;
    }

    void highWater(HighWaterMark mark) {
        highWater = mark;
    }

    void strategy(StrategyChoice choice) {
        strategy = choice;
    }

    void tally(Tally counted) {
        tally = counted;
    }

    void audited(Content audited) {
        content = audited;
    }

    void quality(QualityEvidence found) {
        quality = found;
    }

    void schemaChanges(List<String> changes) {
        schemaChanges = List.copyOf(changes);
    }

    void held(HeldTable table) {
        held = table;
    }

    void sample(SampleCheck.Sample compared) {
        sample = compared;
    }

    /** Hashes of the keys of an increment that were computed anew and found equal. */
    public Optional<String> sampledKeys() {
        return Optional.ofNullable(sample).map(SampleCheck.Sample::range);
    }

    /** Rows of these keys. */
    public OptionalLong sampledRows() {
        return sample == null ? OptionalLong.empty() : OptionalLong.of(sample.rows());
    }

    /** Digest of the times of ingest of all events up to the high-water mark. */
    String times() {
        return highWater == null ? "0" : highWater.times();
    }

    void unchanged(Unchanged since) {
        unchanged = since;
        targetExisted = true;
        previousRows = since.origin().table().rows();
        content = since.content();
    }

    /** That nothing has changed, so that nothing was built; empty where a run has built, or tried to. */
    public Optional<Unchanged> unchanged() {
        return Optional.ofNullable(unchanged);
    }

    void log(AdviceFacts.Log looked, AdviceFacts.Choice chosen) {
        log = looked;
        choice = chosen;
    }

    void built(Dataset target, Merges.Settled settled) {
        parts = settled.parts();
        built = new AdviceFacts.Target(target, parts.partitions(), settled.rows());
    }

    /** The parts of the table that the run has built. */
    public Optional<BuiltParts> parts() {
        return Optional.ofNullable(parts);
    }

    /** What would have been better; nothing of a run that did not come to count its rows. */
    public List<Advice> advice(List<PhaseRecord> phases) {
        if (tally == null || log == null || choice == null) {
            return List.of();
        }
        var events = new AdviceFacts.Events(
                tally.events(),
                tally.duplicates(),
                tally.largest().key(),
                tally.largest().events());
        return Adviser.advise(new AdviceFacts(log, events, choice, memory(phases), built));
    }

    /** The statement that came nearest to what it was allowed. */
    private static AdviceFacts.@Nullable Memory memory(List<PhaseRecord> phases) {
        return phases.stream()
                .flatMap(phase -> phase.statements().stream())
                .flatMap(statement -> memory(statement).stream())
                .max(Comparator.comparingDouble(memory -> (double) memory.peak() / memory.limit()))
                .orElse(null);
    }

    private static Optional<AdviceFacts.Memory> memory(StatementRecord statement) {
        Long peak = statement.usage().peakMemory();
        Long limit = statement.memoryLimit();
        return peak == null || limit == null
                ? Optional.empty()
                : Optional.of(new AdviceFacts.Memory(peak, limit, statement.queryId()));
    }

    /** The table that guards hold back. */
    public Optional<HeldTable> held() {
        return Optional.ofNullable(held);
    }

    /** What was found in the rows of a typed route. */
    public Optional<QualityEvidence> quality() {
        return Optional.ofNullable(quality);
    }

    /** How the columns of the built table differ from those of the target, one sentence each. */
    public List<String> schemaChanges() {
        return schemaChanges;
    }

    public Optional<Boolean> targetExisted() {
        return Optional.ofNullable(targetExisted);
    }

    public OptionalLong previousRows() {
        return previousRows == null ? OptionalLong.empty() : OptionalLong.of(previousRows);
    }

    public Optional<Instant> highWater() {
        if (unchanged != null) {
            return unchanged.origin().log().highWater();
        }
        return highWater == null ? Optional.empty() : highWater.ingestedAt();
    }

    /** Strategy that was taken, as in configuration. */
    public Optional<String> strategy() {
        return Optional.ofNullable(strategy).map(choice -> choice.strategy().id());
    }

    public Optional<String> strategyReason() {
        return Optional.ofNullable(strategy).map(StrategyChoice::reason);
    }

    public OptionalLong events() {
        if (unchanged != null) {
            return OptionalLong.of(unchanged.origin().log().events());
        }
        return tally == null ? OptionalLong.empty() : OptionalLong.of(tally.events() + truncates());
    }

    /** Truncate events among the events. */
    public long truncates() {
        return highWater == null ? 0 : highWater.truncates();
    }

    /** Key JSON of up to ten keys whose latest event depends on the ordering. */
    public List<String> orderingConflictKeys() {
        return tally == null ? List.of() : tally.conflictExamples();
    }

    public OptionalLong duplicates() {
        return tally == null ? OptionalLong.empty() : OptionalLong.of(tally.duplicates());
    }

    public OptionalLong deletedKeys() {
        if (unchanged != null) {
            return OptionalLong.of(unchanged.origin().table().deletedKeys());
        }
        return tally == null ? OptionalLong.empty() : OptionalLong.of(tally.deletedKeys());
    }

    public OptionalLong rows() {
        return content == null ? OptionalLong.empty() : OptionalLong.of(content.rows());
    }

    public Optional<String> checksum() {
        return Optional.ofNullable(content).map(Content::checksum);
    }

    public OptionalLong orderingConflicts() {
        return tally == null ? OptionalLong.empty() : OptionalLong.of(tally.conflicts());
    }
}
