package dev.remat.jobs.settings;

import java.nio.file.Path;

/**
 * Where evidence goes.
 *
 * @param dir its root folder, absolute
 */
public record EvidenceSettings(Path dir) {}
