package dev.remat.materialization.evidence;

import dev.remat.materialization.run.RunIdentity;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of one run go.
 *
 * @param directory folder of this run's files
 * @param latest the pointer file that names the newest run, or null where there is none
 */
public record EvidenceLocation(Path directory, @Nullable Path latest) {

    /** {@code <root>/<route>/<run id>/} with {@code <root>/<route>/latest.json} beside it. */
    public static EvidenceLocation ofRoute(Path root, RunIdentity identity) {
        Path route = root.resolve(identity.route());
        return new EvidenceLocation(route.resolve(identity.runId().text()), route.resolve("latest.json"));
    }

    /** One folder that holds this run's files directly and is overwritten by the next run. */
    public static EvidenceLocation flat(Path directory) {
        return new EvidenceLocation(directory, null);
    }
}
