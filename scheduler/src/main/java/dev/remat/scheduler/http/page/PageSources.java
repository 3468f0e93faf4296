package dev.remat.scheduler.http.page;

import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.http.page.model.OverviewPage;
import dev.remat.scheduler.registry.store.Database;
import java.time.Instant;

/**
 * Where pages come from.
 *
 * @param of what the API answers from as well
 * @param evidence evidence on this machine
 * @param details what is known of routes beyond the registry
 */
public record PageSources(Sources of, EvidenceReader evidence, RouteDetails details) {

    /** @param evidence where the evidence lies */
    public PageSources(Sources of, EvidencePlace evidence, RouteDetails details) {
        this(of, new EvidenceReader(evidence), details);
    }

    Instant now() {
        return of.clock().instant();
    }

    <T> T inTransaction(Database.Work<T> work) {
        return of.database().inTransaction(work);
    }

    OverviewPage overview() {
        return inTransaction(sql ->
                OverviewPage.of(of.overview(sql), of.files().get(), of.runs().read(sql)));
    }
}
