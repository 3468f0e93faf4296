package dev.remat.scheduler.http.page;

import dev.remat.jobs.config.ExplainedKey;
import dev.remat.scheduler.evidence.EvidencePlace;
import dev.remat.scheduler.http.Sources;
import dev.remat.scheduler.http.page.model.OverviewPage;
import dev.remat.scheduler.registry.store.Database;
import dev.remat.scheduler.view.Overview;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Where pages come from.
 *
 * @param of what the API answers from as well
 * @param evidence evidence on this machine
 * @param explained each key of a route, by its id, with the places where it is set
 */
public record PageSources(Sources of, EvidenceReader evidence, Function<String, List<ExplainedKey>> explained) {

    /** @param evidence where the evidence lies */
    public PageSources(Sources of, EvidencePlace evidence, Function<String, List<ExplainedKey>> explained) {
        this(of, new EvidenceReader(evidence), explained);
    }

    Instant now() {
        return of.clock().instant();
    }

    <T> T inTransaction(Database.Work<T> work) {
        return of.database().inTransaction(work);
    }

    Overview status() {
        return inTransaction(sql -> Overview.read(sql, of.files().get(), of.runs(), now()));
    }

    OverviewPage overview() {
        return inTransaction(sql -> {
            var files = of.files().get();
            return OverviewPage.of(
                    Overview.read(sql, files, of.runs(), now()),
                    files,
                    of.runs().read(sql));
        });
    }
}
