package dev.remat.scheduler.trace;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.net.ConnectException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class DeliveryTest {

    private final Logger logger = (Logger) LoggerFactory.getLogger(Delivery.class);
    private final ListAppender<ILoggingEvent> told = new ListAppender<>();
    private final Refusing receiver = new Refusing();
    private Instant now = Instant.parse("2026-03-29T00:59:00Z");
    private final Delivery delivery = new Delivery(receiver, URI.create("http://collector:4318/v1/traces"), () -> now);

    @BeforeEach
    void listen() {
        told.start();
        logger.addAppender(told);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(told);
    }

    @Test
    void saysAtMostOnceInFiveMinutesWhatWasLost() {
        for (int i = 0; i < 100; i++) {
            delivery.export(List.of());
        }
        now = now.plus(Duration.ofMinutes(5));
        delivery.export(List.of());

        assertThat(told.list).hasSize(2).allSatisfy(line -> assertThat(line.getFormattedMessage())
                .contains("did not reach http://collector:4318/v1/traces", "java.net.ConnectException: refused"));
    }

    @Test
    void saysNothingOfWhatHasArrived() {
        receiver.answer = CompletableResultCode.ofSuccess();

        assertThat(delivery.export(List.of()).isSuccess()).isTrue();
        assertThat(told.list).isEmpty();
    }

    /** Fails as the JDK's HTTP client does. */
    private static final class Refusing implements SpanExporter {

        private CompletableResultCode answer = CompletableResultCode.ofExceptionalFailure(
                new IllegalStateException(new ConnectException("refused").initCause(new ClosedChannelException())));

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            return answer;
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }
}
