package dev.remat.scheduler.runlog;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Context;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.remat.jobs.config.MaskedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Appends each line to the log of the run that its MDC names. Holds nothing open between two lines, so that nothing is left behind by a run
 * that dies, and loses a line rather than to disturb the run: where the disk is full, or the folder cannot be written.
 */
final class RunLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level [%thread] %logger{24} - %msg%n";

    private final PatternLayout layout = new PatternLayout();

    RunLogAppender(Context context) {
        setContext(context);
        layout.setContext(context);
        layout.setPattern(PATTERN);
        layout.start();
    }

    /** Where the run keeps its evidence that has logged it, or null where none has. */
    static @Nullable String folderOf(ILoggingEvent event) {
        return event.getMDCPropertyMap().get("evidence");
    }

    @Override
    protected void append(ILoggingEvent event) {
        String folder = folderOf(event);
        if (folder == null) {
            return;
        }
        try {
            Path directory = Files.createDirectories(Path.of(folder));
            new RunLogFile(directory.resolve(RunLogFile.NAME))
                    .append(MaskedText.of(layout.doLayout(event)).getBytes(UTF_8));
        } catch (IOException e) {
            addWarn("a line of the log of a run could not be kept in " + folder, e);
        }
    }
}
