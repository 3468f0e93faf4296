package dev.remat.jobs.service;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Keeps what Remat logs at INFO and above, until closed. */
final class RecordedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger("dev.remat");

    RecordedLog() {
        logger.setLevel(Level.INFO);
        logger.addAppender(this);
        start();
    }

    List<ILoggingEvent> events() {
        return events;
    }

    @Override
    protected void append(ILoggingEvent event) {
        event.getMDCPropertyMap();
        events.add(event);
    }

    @Override
    public void close() {
        logger.detachAppender(this);
        logger.setLevel(null);
        stop();
    }
}
