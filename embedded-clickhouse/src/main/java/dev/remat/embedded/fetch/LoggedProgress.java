package dev.remat.embedded.fetch;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Progress as log lines: one when a step begins, then one for every tenth of it. */
public final class LoggedProgress implements FetchProgress {

    private static final Logger LOG = LoggerFactory.getLogger(LoggedProgress.class);
    private static final long MEGABYTE = 1_000_000;

    private @Nullable FetchStep lastStep;
    private long lastTenth;

    @Override
    public void fetching(FetchStep step, long bytes, long totalBytes) {
        long tenth = totalBytes == 0 ? 0 : bytes * 10 / totalBytes;
        if (step == lastStep && tenth <= lastTenth) {
            return;
        }
        lastStep = step;
        lastTenth = tenth;
        if (totalBytes == 0) {
            LOG.info("{}", step.text());
        } else {
            LOG.info("{}: {} of {} MB", step.text(), bytes / MEGABYTE, totalBytes / MEGABYTE);
        }
    }
}
