package dev.remat.jobs.settings;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Where evidence goes.
 *
 * @param dir its root folder, absolute
 * @param keep how long the evidence of a run stays
 */
public record EvidenceSettings(Path dir, Duration keep) {

    /** How long, unless somebody says otherwise. */
    static final Duration KEEP = Duration.ofDays(90);
}
