package dev.remat.scheduler.http.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remat.scheduler.evidence.EvidenceFile;
import dev.remat.scheduler.evidence.LogPart;
import dev.remat.scheduler.http.page.model.ReportFacts.Difference;
import dev.remat.scheduler.registry.RunEntry;
import dev.remat.scheduler.registry.RunState;
import dev.remat.scheduler.registry.RunTransition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run as people read it.
 *
 * @param now when the page was made
 * @param run the run
 * @param states what it went through
 * @param facts what its report says
 * @param phases its timeline
 * @param isHere whether this machine has its evidence
 * @param previous the run of the route before it, or null
 * @param differences what is other than then
 * @param help what to do about each of its blockers, as HTML
 * @param reports its reports for people, as HTML
 * @param files its evidence on this machine
 * @param log the beginning of its log on this machine
 */
public record RunPage(
        Instant now,
        RunEntry run,
        List<RunTransition> states,
        ReportFacts facts,
        List<PhaseRow> phases,
        boolean isHere,
        @Nullable RunEntry previous,
        List<Difference> differences,
        Map<String, String> help,
        List<String> reports,
        List<EvidenceFile> files,
        LogPart log) {

    /**
     * From all that is known of a run.
     *
     * @param details its {@code run.json}, missing where it is not here
     */
    public static RunPage of(
            RunEntry run, List<RunTransition> states, @Nullable RunEntry previous, JsonNode details, Shown shown) {
        var facts = ReportFacts.of(run);
        return new RunPage(
                shown.now(),
                run,
                states,
                facts,
                details.has("started_at") ? PhaseRow.of(details) : PhaseRow.of(run.phases()),
                details.has("started_at"),
                previous,
                previous == null || run.report() == null ? List.of() : differences(run, facts, previous),
                shown.help(),
                shown.reports(),
                shown.files(),
                shown.log());
    }

    private static List<Difference> differences(RunEntry run, ReportFacts facts, RunEntry previous) {
        Stream<Difference> configuration = Objects.equals(run.routeDigest(), previous.routeDigest())
                ? Stream.empty()
                : Stream.of(
                        new Difference("configuration", digest(previous.routeDigest()), digest(run.routeDigest()), ""));
        return Stream.concat(facts.since(ReportFacts.of(previous)).stream(), configuration)
                .toList();
    }

    private static String digest(@Nullable String digest) {
        return digest == null ? "–" : digest.substring(0, Math.min(12, digest.length()));
    }

    /** How long it took, or has taken up to now. */
    public String took() {
        return Timing.took(run)
                .map(Timing::length)
                .orElseGet(() -> run.startedAt() == null
                        ? "–"
                        : Timing.length(Duration.between(Objects.requireNonNull(run.startedAt()), now)));
    }

    /** Milliseconds from the start to the end of the timeline. */
    public long span() {
        return Math.max(
                1,
                phases.stream()
                        .mapToLong(phase -> phase.startMs() + phase.tookMs())
                        .max()
                        .orElse(1));
    }

    /** The most memory of one of its statements in bytes, or null where nobody knows. */
    public @Nullable Long peakMemory() {
        return phases.stream()
                .map(PhaseRow::peakMemory)
                .filter(Objects::nonNull)
                .max(Long::compare)
                .orElse(null);
    }

    /** Whether somebody may decide about it. */
    public boolean isHeld() {
        return run.state() == RunState.HELD;
    }

    /** Whether it goes on. */
    public boolean isOpen() {
        return !run.state().hasEnded();
    }

    /**
     * What comes from elsewhere.
     *
     * @param now when the page is made
     * @param help what to do about each of its blockers, as HTML
     * @param reports its reports for people, as HTML
     * @param files its evidence on this machine
     * @param log the beginning of its log on this machine
     */
    public record Shown(
            Instant now, Map<String, String> help, List<String> reports, List<EvidenceFile> files, LogPart log) {}
}
