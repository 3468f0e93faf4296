package dev.remat.scheduler.runlog;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import org.slf4j.LoggerFactory;

/** Keeps the lines that runs log in {@code run.log} of the folder of their evidence, whatever else becomes of them. */
public final class RunLogs {

    private static final String NAME = "run-logs";
    private static final String LOGGER = "dev.remat";

    private RunLogs() {}

    /** Begins to; what the configuration of Logback says of the level of {@code dev.remat} holds for them too. Done once. */
    public static synchronized void begin() {
        if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
            return;
        }
        Logger logger = context.getLogger(LOGGER);
        if (logger.getAppender(NAME) == null) {
            var appender = new RunLogAppender(context);
            appender.setName(NAME);
            appender.start();
            logger.addAppender(appender);
        }
    }
}
