package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.ChannelSettings;
import dev.remat.jobs.alert.CommandSettings;
import dev.remat.jobs.alert.EmailSettings;
import dev.remat.jobs.alert.EmailSettings.Tls;
import dev.remat.jobs.alert.WebhookSettings;
import dev.remat.jobs.route.Retry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every key of a channel of alerts: what it takes, what it refuses, and how it says so. */
final class AlertKeysTest {

    private static final String SECRET = "https://hooks.example.org/services/T0/B0/hunter2";

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void readsAWebhookWithoutEverPrintingItsSecrets() {
        conf.environment("OPS_WEBHOOK_URL", SECRET)
                .environment("OPS_TOKEN", "Bearer hunter2")
                .remat("""
                        remat.alerts.ops-webhook {
                          type = webhook, url = ${?OPS_WEBHOOK_URL}, format = slack
                          on = [failed, held, recovered]
                          headers { Authorization = ${OPS_TOKEN} }
                          header-files { X-Key = secrets/key }
                          repeat-after = 1 hour, max-per-minute = 3, timeout = 5 seconds
                          retry { attempts = 2, backoff = 1 second, max-backoff = 2 seconds, jitter = 0 }
                          base-url = "https://files.example.org/evidence/"
                          runbook-url = "https://git.example.org/docs/materialization.md"
                        }
                        """);
        conf.write("secrets/key", "abc\n");

        ChannelSettings channel = channel("ops-webhook");

        assertThat(channel.alerts().on())
                .containsExactlyInAnyOrder(AlertKind.FAILED, AlertKind.HELD, AlertKind.RECOVERED);
        assertThat(channel.alerts().repeatAfter()).isEqualTo(Duration.ofHours(1));
        assertThat(channel.alerts().maxPerMinute()).isEqualTo(3);
        assertThat(channel.delivery().timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(channel.delivery().retry()).isEqualTo(new Retry(2, Duration.ofSeconds(1), Duration.ofSeconds(2), 0));
        assertThat(channel.links().baseUrl()).isEqualTo(URI.create("https://files.example.org/evidence/"));
        assertThat(channel.links().runbookUrl())
                .isEqualTo(URI.create("https://git.example.org/docs/materialization.md"));
        var webhook = (WebhookSettings) channel.transport();
        assertThat(webhook.address()).isEqualTo(URI.create(SECRET));
        assertThat(webhook.format()).isEqualTo(WebhookSettings.Format.SLACK);
        assertThat(value(webhook, "Authorization")).isEqualTo("Bearer hunter2");
        assertThat(value(webhook, "X-Key")).isEqualTo("abc");
        assertThat(conf.load().toString()).doesNotContain("hunter2");
    }

    @Test
    void readsTheAddressInAFileOnlyAtUse() {
        conf.remat("remat.alerts.a { type = webhook, url-file = secrets/url }");
        var webhook = (WebhookSettings) channel("a").transport();

        conf.write("secrets/url", "http://first.example.org/\n");
        assertThat(webhook.address()).hasHost("first.example.org");
        conf.write("secrets/url", "http://second.example.org/\n");
        assertThat(webhook.address()).hasHost("second.example.org");
    }

    @Test
    void readsAnEmail() {
        conf.environment("SMTP_PASSWORD", "hunter2").remat("""
                remat.alerts.mail {
                  type = email, host = smtp.example.org, user = remat, password = ${SMTP_PASSWORD}
                  from = "remat@example.org", to = ["a@example.org", "b@example.org"]
                }
                """);

        var email = (EmailSettings) channel("mail").transport();

        assertThat(email.tls()).isEqualTo(Tls.STARTTLS);
        assertThat(email.port()).isEqualTo(587);
        assertThat(Objects.requireNonNull(email.login()).password().reveal()).isEqualTo("hunter2");
        assertThat(email.to()).containsExactly("a@example.org", "b@example.org");
        assertThat(email.toString()).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource({"starttls, 587", "tls, 465", "none, 25"})
    void takesThePortThatBelongsToTheProtection(String tls, int port) {
        conf.remat("remat.alerts.a { type = email, host = h, from = \"a@b\", to = \"c@d\", tls = " + tls + " }");

        assertThat(((EmailSettings) channel("a").transport()).port()).isEqualTo(port);
    }

    @Test
    void readsACommandAndPrintsItsProgramAlone() {
        conf.remat("remat.alerts.a { type = command, command = [/bin/page, --token, hunter2] }");

        assertThat(((CommandSettings) channel("a").transport()).command())
                .containsExactly("/bin/page", "--token", "hunter2");
        assertThat(conf.load().toString()).contains("/bin/page").doesNotContain("hunter2");
    }

    @Test
    void aRouteNamesTheChannelsThatTellItsTrouble() {
        conf.remat(ConfFolder.LOCAL + "\nremat.alerts.ops { type = command, command = [page] }");
        conf.soundRoute("all").soundRoute("some", "alerts = [ops]").soundRoute("none", "alerts = []");

        var routes = conf.load().orThrow().routes();

        assertThat(Objects.requireNonNull(routes.get("all")).isToldBy("ops")).isTrue();
        assertThat(Objects.requireNonNull(routes.get("some")).isToldBy("ops")).isTrue();
        assertThat(Objects.requireNonNull(routes.get("none")).isToldBy("ops")).isFalse();
    }

    @Test
    void aRouteThatNamesAnUnknownChannelIsBroken() {
        conf.remat(ConfFolder.LOCAL + "\nremat.alerts.ops { type = command, command = [page] }");
        conf.soundRoute("a", "alerts = [opps]");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: alerts: 'opps' is unknown; remat.alerts has: ops; did you mean ops?");
    }

    @Test
    void aRouteThatNamesAChannelWhereThereIsNoneIsBroken() {
        conf.soundRoute("a", "alerts = [ops]");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: alerts: 'ops' is unknown; remat.alerts has no channel yet, add it there");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            x = 1                                                | type: missing; write type = webhook, email or command
            type = pigeon                                        | type: must be one of webhook, email, command; it is 'pigeon'
            type = webhook                                       | url: missing; write url = ${NAME} for environment variable NAME, or url-file
            type = webhook, url = ${?NOPE}                       | url: missing; write url = ${NAME} for environment variable NAME, or url-file (${?NOPE} names no variable of the environment)
            type = webhook, url = "${OPS}"                       | url: "${OPS}" in quotes is plain text, not a substitution; write ${OPS} without the quotes
            type = webhook, url = "ftp://hunter2"                | url: must be an http or https address without a user, such as https://hooks.example.org/services/…; it is not repeated here, because it is a secret
            type = webhook, url = "http://u:hunter2@h/"          | url: must be an http or https address without a user, such as https://hooks.example.org/services/…; it is not repeated here, because it is a secret
            type = webhook, url = "http://h/hun ter2"            | url: must be an http or https address without a user, such as https://hooks.example.org/services/…; it is not repeated here, because it is a secret
            type = webhook, url = "http://h", url-file = x       | url: stands beside url-file; keep one of them
            type = webhook, url = "http://h", format = xml       | format: must be one of json, slack, teams; it is 'xml'
            type = webhook, url = "http://h", headers { "a b" = c } | headers.a b: is no name of an HTTP header; those have letters, digits and hyphens
            type = webhook, url = "http://h", headers { Host = c }  | headers.Host: is a header that Remat sets itself; remove it
            type = webhook, url = "http://h", headers { A = "b\\nC: hunter2" } | headers.A: has a control character in it, such as a line end
            type = webhook, url = "http://h", headers { a = b }, header-files { A = c } | header-files: has A, which stands in headers too; keep one of them
            type = command                                       | command: missing; write command = ["/usr/local/bin/page"], the program and its arguments
            type = command, command = []                         | command: must name a program; write command = ["/usr/local/bin/page", "--team", "dwh"]
            type = command, command = "page hunter2"             | command: must be a list; write [page hunter2]
            type = command, command = [a], url = x               | url: unknown key; allowed here: base-url, command, max-per-minute, on, repeat-after, retry, runbook-url, timeout, type
            type = command, command = [a], on = []               | on: is empty; name a kind of alert, or leave the channel out
            type = command, command = [a], on = [fail]           | on: 'fail' is no kind of alert; there are: failed, held, unknown, late, configuration, orphans, recovered
            type = command, command = [a], on = [recovered]      | on: has recovered alone; name the trouble too of which it tells the end
            type = command, command = [a], repeat-after = -1s    | repeat-after: must not be negative
            type = command, command = [a], max-per-minute = 0    | max-per-minute: must be 1 or more; it is 0
            type = command, command = [a], timeout = 0s          | timeout: must be positive and at most 5 minutes
            type = command, command = [a], timeout = 1h          | timeout: must be positive and at most 5 minutes
            type = command, command = [a], retry { backoff = 1h } | retry.max-backoff: must not be shorter than retry.backoff; it is PT30S
            type = command, command = [a], base-url = here       | base-url: must be an http or https address without a user and without #
            type = command, command = [a], runbook-url = "a b"   | runbook-url: is no address; write for example https://remat.example.org/evidence
            type = email, host = h, from = "a@b"                 | to: missing; write to = ["data-team@example.org"]
            type = email, host = h, from = "a@b", to = []        | to: is empty; name an address
            type = email, host = h, from = "a@b", to = ["x"]     | to: 'x' is no e-mail address; write for example remat@example.org
            type = email, host = h, from = "a@b\\nBcc: c@d", to = "e@f" | from: 'a@b?Bcc: c@d' is no e-mail address; write for example remat@example.org
            type = email, host = "a b", from = "a@b", to = "e@f" | host: must be the name or address of an SMTP server
            type = email, host = h, from = "a@b", to = "e@f", user = u | password: missing; write password = ${NAME} for environment variable NAME, or password-file
            type = email, host = h, from = "a@b", to = "e@f", password = hunter2 | password: stands without a user; add user, or remove it
            """)
    void refusesInOneSentence(String keys, String problem) {
        conf.remat("remat.alerts {\n a { " + keys + " } }");

        assertThat(conf.problems()).containsExactly("remat.conf:2: remat.alerts.a." + problem);
        assertThat(conf.load().settings().alerts()).isEmpty();
    }

    @Test
    void refusesOddIds() {
        conf.remat("remat.alerts {\n Ops_1 { type = command, command = [a] }\n ok { type = command, command = [a] } }");

        assertThat(conf.problems())
                .containsExactly(
                        "remat.conf:2: remat.alerts.Ops_1: id not allowed: the id of a channel has at most 64 lower-case letters and digits with single hyphens in between, such as ops-webhook");
        assertThat(conf.load().settings().alerts()).containsOnlyKeys("ok");
    }

    private static String value(WebhookSettings webhook, String header) {
        return Objects.requireNonNull(webhook.headers().get(header)).reveal();
    }

    private ChannelSettings channel(String id) {
        return Objects.requireNonNull(conf.load().orThrow().settings().alerts().get(id), id);
    }
}
