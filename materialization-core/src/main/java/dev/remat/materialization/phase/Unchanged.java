package dev.remat.materialization.phase;

import dev.remat.materialization.catalog.Origin;
import dev.remat.materialization.run.RunId;

/**
 * That nothing has changed since a run.
 *
 * @param since the run that built the target
 * @param origin what it was built from, and what it holds
 */
public record Unchanged(RunId since, Origin origin) {

    Content content() {
        return new Content(origin.table().rows(), origin.table().checksum());
    }
}
