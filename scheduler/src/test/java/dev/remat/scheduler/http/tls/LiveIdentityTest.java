package dev.remat.scheduler.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.remat.jobs.settings.TlsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class LiveIdentityTest {

    private static final Instant NOON = Instant.parse("2026-12-03T12:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);
    private static final TestCertificate FIRST = TestCertificate.from(NOON.minus(DAY));
    private static final TestCertificate SECOND = TestCertificate.from(NOON.minus(DAY));

    private final AtomicReference<Instant> time = new AtomicReference<>(NOON);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void listen() {
        logged.start();
        logger().addAppender(logged);
    }

    @AfterEach
    void listenNoMore() {
        logger().detachAppender(logged);
    }

    @Test
    void takesOverAPairThatHasComeToRest() throws Exception {
        FIRST.write(certificate(), key());
        try (var live = live()) {
            TestCertificate.place(certificate(), TestCertificate.pem(SECOND.certificate()));
            live.look();
            assertThat(told()).as("the key may be on its way").isEmpty();
            TestCertificate.place(key(), SECOND.keyPem());
            live.look();
            live.look();
            assertThat(shown(live)).isEqualTo(SECOND.certificate());
            assertThat(told())
                    .singleElement()
                    .asString()
                    .startsWith("the certificate is that of ")
                    .contains("CN=remat test");
            live.look();
            assertThat(told()).hasSize(1);
        }
    }

    @Test
    void aPairThatCannotBeUsedChangesNothingAndIsToldOfOnce() throws Exception {
        FIRST.write(certificate(), key());
        try (var live = live()) {
            TestCertificate.place(key(), SECOND.keyPem());
            settles(live, "is not the key of the first certificate");
            TestCertificate.place(certificate(), "half of");
            settles(live, "has no certificate in it");
            TestCertificate.of("EC", NOON.minus(DAY), NOON).write(certificate(), key());
            settles(live, "has expired at 2026-12-03T12:00:00Z; put one there that has not");
            TestCertificate.from(NOON.plusSeconds(1)).write(certificate(), key());
            settles(live, "is worth nothing before 2026-12-03T12:00:01Z; wait, or set the clock right");
            SECOND.write(certificate(), key());
            Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw----r--"));
            settles(live, "`chmod 600` it");
            Files.delete(key());
            settles(live, "does not exist");
            SECOND.write(certificate(), key());
            live.look();
            live.look();
            assertThat(shown(live)).isEqualTo(SECOND.certificate());
        }
    }

    @Test
    void warnsEachDayOfACertificateThatExpiresSoonUntilItIsRenewed() throws Exception {
        var brief = TestCertificate.of("EC", NOON.minus(DAY), NOON.plus(Duration.ofDays(15)));
        brief.write(certificate(), key());
        try (var live = live()) {
            live.look();
            assertThat(told()).isEmpty();
            passes(DAY.plusSeconds(1));
            live.look();
            live.look();
            assertThat(told()).singleElement().asString().endsWith("expires at 2026-12-18T12:00:00Z; renew it");
            passes(DAY);
            live.look();
            assertThat(told()).hasSize(2);
            passes(Duration.ofDays(14));
            live.look();
            assertThat(told())
                    .hasSize(3)
                    .last()
                    .asString()
                    .contains("has expired at 2026-12-18T12:00:00Z: browsers refuse it");
            assertThat(live.expiry()).isEqualTo(NOON.plus(Duration.ofDays(15)));
            SECOND.write(certificate(), key());
            live.look();
            live.look();
            passes(DAY);
            live.look();
            assertThat(told()).hasSize(4);
            assertThat(live.expiry())
                    .isEqualTo(SECOND.certificate().getNotAfter().toInstant());
        }
    }

    @Test
    void doesNotStartWithoutAPair() throws IOException {
        FIRST.write(certificate(), key());
        TestCertificate.place(key(), SECOND.keyPem());
        assertThatThrownBy(this::live).isInstanceOf(InvalidTls.class);
    }

    /** Two looks: the first one sees that something has changed, the second one that it is whole. */
    private void settles(LiveIdentity live, String why) throws KeyStoreException {
        int before = told().size();
        live.look();
        live.look();
        live.look();
        assertThat(told())
                .hasSize(before + 1)
                .last()
                .asString()
                .startsWith("the certificate stays as it was: ")
                .contains(why);
        assertThat(shown(live)).isEqualTo(FIRST.certificate());
    }

    private LiveIdentity live() {
        InstantSource source = time::get;
        return new LiveIdentity(new TlsSettings(certificate(), key(), null), source.withZone(ZoneOffset.UTC));
    }

    private static Certificate shown(LiveIdentity live) throws KeyStoreException {
        return live.tls().getKeyStore().getCertificate("remat");
    }

    private void passes(Duration by) {
        time.updateAndGet(now -> now.plus(by));
    }

    private List<String> told() {
        return logged.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    private static Logger logger() {
        return (Logger) LoggerFactory.getLogger(LiveIdentity.class);
    }

    private Path certificate() {
        return folder.resolve("chain.pem");
    }

    private Path key() {
        return folder.resolve("key.pem");
    }
}
