package dev.remat.jobs.service;

import dev.remat.materialization.error.RematException;
import java.io.IOException;
import java.nio.file.Path;

/** A lock file that cannot be written; the run does not begin, because it could not keep others off its target. */
final class LockUnavailable extends RematException {

    private static final long serialVersionUID = 1L;

    LockUnavailable(Path file, IOException cause) {
        super(
                "the lock file %s cannot be written (%s); make the evidence folder writable for this process"
                        .formatted(file, cause),
                cause);
    }
}
