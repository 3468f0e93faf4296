package dev.remat.scheduler.runlog;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.LoggerFactory;

/**
 * Keeps what {@code run.log} has off the console, as long as something better is shown there. All other lines still come. Ends when
 * it is closed.
 */
public final class QuietConsole implements AutoCloseable {

    private final List<Appender<ILoggingEvent>> quieted = new ArrayList<>();

    private QuietConsole() {}

    /** Begins. Where another library than Logback logs, nothing changes. */
    public static QuietConsole begin() {
        var quiet = new QuietConsole();
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.getLogger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders().forEachRemaining(quiet::quiet);
        }
        return quiet;
    }

    private void quiet(Appender<ILoggingEvent> appender) {
        if (appender instanceof ConsoleAppender) {
            var filter = new KeptElsewhere();
            filter.start();
            appender.addFilter(filter);
            quieted.add(appender);
        }
    }

    @Override
    public void close() {
        for (Appender<ILoggingEvent> appender : quieted) {
            List<Filter<ILoggingEvent>> others = appender.getCopyOfAttachedFiltersList().stream()
                    .filter(filter -> !(filter instanceof KeptElsewhere))
                    .toList();
            appender.clearAllFilters();
            others.forEach(appender::addFilter);
        }
    }

    private static final class KeptElsewhere extends Filter<ILoggingEvent> {
        @Override
        public FilterReply decide(ILoggingEvent event) {
            return RunLogAppender.folderOf(event) == null ? FilterReply.NEUTRAL : FilterReply.DENY;
        }
    }
}
