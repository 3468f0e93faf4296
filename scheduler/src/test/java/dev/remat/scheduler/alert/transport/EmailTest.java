package dev.remat.scheduler.alert.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.remat.jobs.alert.EmailSettings;
import dev.remat.jobs.alert.EmailSettings.Login;
import dev.remat.jobs.alert.EmailSettings.Tls;
import dev.remat.jobs.connection.Credential;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** E-mail and a real SMTP server. */
class EmailTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final GreenMail server = new GreenMail(ServerSetup.SMTP.dynamicPort());

    @BeforeEach
    void startServer() {
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop();
    }

    @Test
    void reachesEveryReceiver() throws Exception {
        email(Tls.NONE, null).deliver(Messages.failed());

        MimeMessage[] received = server.getReceivedMessages();
        assertThat(received).hasSize(2);
        assertThat(received[0].getSubject()).isEqualTo("[Remat] orders failed");
        assertThat(received[0].getFrom()).extracting(Object::toString).containsExactly("remat@example.org");
        assertThat(received[0].getAllRecipients())
                .extracting(Object::toString)
                .containsExactly("a@example.org", "b@example.org");
        assertThat(received[0].getContent().toString())
                .contains("nobody answers", "docs/materialization.md#clickhouse_cdc_materializationunreachable");
        assertThat(received[0].getHeader("Auto-Submitted")).containsExactly("auto-generated");
    }

    @Test
    void keepsTextThatLooksLikeAHeaderInTheBody() throws Exception {
        email(Tls.NONE, null).deliver(Messages.explained("é\r\nBcc: c@example.org\r\n.\r\nMAIL FROM:<x@y>"));

        MimeMessage[] received = server.getReceivedMessages();
        assertThat(received).as("a line with a dot alone does not end the mail").hasSize(2);
        assertThat(Arrays.asList(received)).allSatisfy(mail -> {
            assertThat(mail.getHeader("Bcc")).isNull();
            assertThat(mail.getContent().toString()).contains("é", "Bcc: c@example.org", "MAIL FROM:<x@y>");
        });
    }

    @Test
    void logsIn() throws Exception {
        server.setUser("remat@example.org", "remat", "hunter2");

        email(Tls.NONE, new Login("remat", Credential.configured("hunter2"))).deliver(Messages.failed());

        assertThat(server.getReceivedMessages()).hasSize(2);
    }

    @Test
    void doesNotTryAgainWithAPasswordThatIsRefused() {
        server.setUser("remat@example.org", "remat", "another");

        assertThatThrownBy(() -> email(Tls.NONE, new Login("remat", Credential.configured("hunter2")))
                        .deliver(Messages.failed()))
                .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                        .isFalse())
                .hasMessageStartingWith("the mail server refuses user and password")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void sendsNothingInTheClearWhereEncryptionIsAskedFor() {
        assertThatThrownBy(() -> email(Tls.STARTTLS, null).deliver(Messages.failed()))
                .isInstanceOf(NotDelivered.class)
                .hasMessageContaining("STARTTLS is required");
        assertThatThrownBy(() -> email(Tls.TLS, null).deliver(Messages.failed()))
                .isInstanceOf(NotDelivered.class);
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void givesUpOnAServerThatSaysNothing() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var email = new Email(settings(silent.getLocalPort(), Tls.NONE, null), Duration.ofMillis(300));
            long start = System.nanoTime();

            assertThatThrownBy(() -> email.deliver(Messages.failed()))
                    .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                            .isTrue());
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
        }
    }

    @Test
    void givesUpOnAServerThatIsNotThere() {
        server.stop();
        assertThatThrownBy(() -> new Email(settings(1, Tls.NONE, null), SOON).deliver(Messages.failed()))
                .isInstanceOf(NotDelivered.class)
                .hasMessageContaining("127.0.0.1");
    }

    private Email email(Tls tls, @Nullable Login login) {
        return new Email(settings(server.getSmtp().getPort(), tls, login), SOON);
    }

    private static EmailSettings settings(int port, Tls tls, @Nullable Login login) {
        return new EmailSettings(
                "127.0.0.1", port, tls, login, "remat@example.org", List.of("a@example.org", "b@example.org"));
    }
}
