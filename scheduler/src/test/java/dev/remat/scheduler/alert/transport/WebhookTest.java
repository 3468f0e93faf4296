package dev.remat.scheduler.alert.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.jobs.alert.WebhookSettings;
import dev.remat.jobs.alert.WebhookSettings.Format;
import dev.remat.jobs.connection.Credential;
import dev.remat.scheduler.alert.Receiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A webhook and a real HTTP server. */
class WebhookTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    private Receiver receiver;

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = Receiver.start();
    }

    @AfterEach
    void stopReceiver() {
        receiver.close();
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void postsTheFormatThatWasAskedFor(Format format) throws Exception {
        deliver(new WebhookSettings(Credential.configured(receiver.url()), format, Map.of()), SOON);

        String field =
                switch (format) {
                    case JSON -> "/alerts/0/title";
                    case SLACK -> "/text";
                    case TEAMS -> "/attachments/0/content/body/0/inlines/0/text";
                };
        assertThat(receiver.taken())
                .singleElement()
                .satisfies(one -> assertThat(one.json().at(field).asText()).contains("orders failed"));
    }

    @Test
    void sendsHeadersFromConfigurationAndFiles(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("key"), "from a file\n");
        var headers = Map.of(
                "Authorization", Credential.configured("Bearer hunter2"),
                "X-Key", Credential.inFile(file, "header-files"));

        deliver(new WebhookSettings(Credential.configured(receiver.url()), Format.JSON, headers), SOON);

        assertThat(receiver.taken().get(0).headers())
                .containsEntry("Authorization", List.of("Bearer hunter2"))
                .containsEntry("X-key", List.of("from a file"));
    }

    @Test
    void doesNotRepeatAHeaderThatCannotBeSent(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("key"), "hunter2\r\nX-Other: 1\n");
        var headers = Map.of("X-Key", Credential.inFile(file, "header-files"));
        var settings = new WebhookSettings(Credential.configured(receiver.url()), Format.JSON, headers);

        assertThatThrownBy(() -> deliver(settings, SOON))
                .isInstanceOf(NotDelivered.class)
                .hasMessage("header X-Key has a value that no header can have");
        assertThat(receiver.taken()).isEmpty();
    }

    @Test
    void namesASecretFileThatIsMissingAndWaitsForIt(@TempDir Path folder) {
        Path file = folder.resolve("url");
        var settings = new WebhookSettings(Credential.inFile(file, "url-file"), Format.JSON, Map.of());

        assertThatThrownBy(() -> deliver(settings, SOON))
                .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                        .isTrue())
                .hasMessage("url file %s cannot be read: there is no such file; mount it or correct url-file"
                        .formatted(file));
    }

    @Test
    void doesNotRepeatAnAddressInAFileThatIsNone(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("url"), "hooks/hunter2");
        var settings = new WebhookSettings(Credential.inFile(file, "url-file"), Format.JSON, Map.of());

        assertThatThrownBy(() -> deliver(settings, SOON))
                .isInstanceOf(NotDelivered.class)
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void givesUpOnAServerThatIsNotThere() {
        assertThatThrownBy(() -> deliver(to("http://127.0.0.1:1/hooks/hunter2"), SOON))
                .isInstanceOfSatisfying(NotDelivered.class, failure -> assertThat(failure.mayPass())
                        .isTrue())
                .hasMessageStartingWith("the receiver could not be reached: ConnectException")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void givesUpOnAServerThatAcceptsAndSaysNothing() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> deliver(to("http://127.0.0.1:" + silent.getLocalPort()), Duration.ofMillis(300)))
                    .isInstanceOf(NotDelivered.class)
                    .hasMessage("there was no answer within 300 ms");
        }
    }

    @Test
    void givesUpOnAnAnswerThatDoesNotEnd() throws Exception {
        try (var endless = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var server = new Thread(() -> drip(endless));
            server.setDaemon(true);
            server.start();

            assertThatThrownBy(() -> deliver(to("http://127.0.0.1:" + endless.getLocalPort()), Duration.ofMillis(500)))
                    .isInstanceOf(NotDelivered.class)
                    .hasMessage("there was no answer within 500 ms");
        }
    }

    private static void drip(ServerSocket endless) {
        try (var connection = endless.accept()) {
            var out = connection.getOutputStream();
            out.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write('x');
                out.flush();
                // the pace of the answer is what is tested: it never pauses, and never ends
                Thread.sleep(20);
            }
        } catch (IOException | InterruptedException closed) {
            // The test is over.
        }
    }

    private static WebhookSettings to(String url) {
        return new WebhookSettings(Credential.configured(url), Format.JSON, Map.of());
    }

    private static void deliver(WebhookSettings settings, Duration timeout) throws InterruptedException {
        try (var webhook = new Webhook("ops", settings, timeout)) {
            webhook.deliver(Messages.failed());
        }
    }
}
