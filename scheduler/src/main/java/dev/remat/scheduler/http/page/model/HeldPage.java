package dev.remat.scheduler.http.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remat.scheduler.registry.RunEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What guards hold back and somebody has to decide about.
 *
 * @param now when the page was made
 * @param held the runs, the newest first
 */
public record HeldPage(Instant now, List<Held> held) {

    /**
     * A run that is held.
     *
     * @param run the run
     * @param facts what its report says
     * @param table where its rows are, or null where this machine does not know
     * @param until until when they are kept, or null
     * @param help what to do about each of its blockers, as HTML
     */
    public record Held(
            RunEntry run,
            ReportFacts facts,
            @Nullable String table,
            @Nullable Instant until,
            List<String> help) {

        /** From what the registry and {@code run.json} say. */
        public static Held of(RunEntry run, JsonNode details, List<String> help) {
            JsonNode held = details.path("held");
            return new Held(
                    run,
                    ReportFacts.of(run),
                    held.hasNonNull("table") ? held.path("table").asText() : null,
                    held.hasNonNull("until") ? Instant.parse(held.path("until").asText()) : null,
                    help);
        }
    }
}
