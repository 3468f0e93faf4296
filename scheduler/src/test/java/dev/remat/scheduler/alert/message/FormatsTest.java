package dev.remat.scheduler.alert.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remat.evidence.EvidenceSchema;
import dev.remat.jobs.alert.AlertKind;
import dev.remat.jobs.alert.LinkSettings;
import dev.remat.materialization.report.Blockers;
import dev.remat.materialization.report.Outcome;
import dev.remat.materialization.report.RunResult;
import dev.remat.scheduler.alert.Sample;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One message in all its forms. */
class FormatsTest {

    private static final LinkSettings LINKS = new LinkSettings(
            URI.create("https://files.example.org/evidence/"), URI.create("https://git.example.org/m.md?a=1&b=2"));
    private static final String REPORT =
            "https://files.example.org/evidence/orders/20260301T120000Z_0a1b2c/cdc_materialization.md";
    private static final String RUNBOOK =
            "https://git.example.org/m.md?a=1&b=2#clickhouse_cdc_materializationunreachable";

    /** An error as an attacker, or a careless server, might write it. */
    private static final String HOSTILE =
            "<!channel> & <https://evil.example.org|click> ```out``` *bold* \u202Eback\r\nBcc: x@y\0";

    @Test
    void saysInJsonWhatTheSchemaPromises() throws IOException {
        String json = AlertJson.of(message(LINKS, 2, alert(Sample.failed(), AlertKind.FAILED)));

        assertThat(EvidenceSchema.of("alert").problems(json)).isEmpty();
        JsonNode alert = read(json).at("/alerts/0");
        assertThat(read(json).path("undelivered").asInt()).isEqualTo(2);
        assertThat(alert.path("kind").asText()).isEqualTo("failed");
        assertThat(alert.path("route").asText()).isEqualTo("orders");
        assertThat(alert.path("outcome").asText()).isEqualTo("failed");
        assertThat(alert.path("explanation").asText()).isEqualTo("nobody answers");
        assertThat(alert.path("since").asText()).isEqualTo("2026-03-01T12:00:00.000Z");
        assertThat(alert.path("run_id").asText()).isEqualTo("20260301T120000Z_0a1b2c");
        assertThat(alert.at("/blockers/0").asText()).isEqualTo(Blockers.UNREACHABLE);
        assertThat(alert.at("/runbook/0").asText()).isEqualTo(RUNBOOK);
        assertThat(alert.path("report_url").asText()).isEqualTo(REPORT);
        assertThat(alert.path("evidence_dir").asText()).isEqualTo("/evidence/orders/20260301T120000Z_0a1b2c");
    }

    @Test
    void namesThePageOfTheRunbookWhereItHasNoAddress() throws IOException {
        JsonNode alert = read(AlertJson.of(message(LinkSettings.NONE, 0, alert(Sample.failed(), AlertKind.FAILED))))
                .at("/alerts/0");

        assertThat(alert.at("/runbook/0").asText())
                .isEqualTo("docs/materialization.md#clickhouse_cdc_materializationunreachable");
        assertThat(alert.path("report_url").isNull()).isTrue();
    }

    @Test
    void namesTheTablesThatStay() throws IOException {
        Alert orphans = alert(Sample.passed().warned("another", Sample.ORPHAN), AlertKind.ORPHANS);
        JsonNode alert =
                read(AlertJson.of(message(LinkSettings.NONE, 0, orphans))).at("/alerts/0");

        assertThat(alert.path("explanation").asText())
                .contains("the retired copy serving.orders__remat_retired_1;", "`remat clean`")
                .doesNotContain("another");
        assertThat(alert.at("/runbook/0").asText()).isEqualTo("docs/materialization.md#tables-that-cannot-be-dropped");
    }

    @Test
    void listsFiftyAlertsInJsonAndCountsTheOthers() throws IOException {
        JsonNode json = read(AlertJson.of(new Message("ops", Sample.NOON, many(53), 0, new Links(LINKS))));

        assertThat(json.path("alerts")).hasSize(50);
        assertThat(json.path("more").asInt()).isEqualTo(3);
        assertThat(EvidenceSchema.of("alert").problems(json.toString())).isEmpty();
    }

    @Test
    void slackCannotBeMadeToMentionOrToLink() throws IOException {
        String text = slack(message(LINKS, 0, alert(Sample.failed().explained(HOSTILE), AlertKind.FAILED)));

        assertThat(text)
                .startsWith("*orders failed*\n```&lt;!channel&gt; &amp; &lt;https://evil.example.org|click&gt;"
                        + " '''out''' *bold* ?back?\nBcc: x@y")
                .contains("\nblockers: `" + Blockers.UNREACHABLE + "`\n")
                .endsWith("\n<%s|report> <%s|runbook>".formatted(REPORT, RUNBOOK.replace("&", "&amp;")));
        assertThat(text.replace("<" + REPORT, "").replaceAll("<https://git[^|]*\\|runbook>", ""))
                .doesNotContain("<");
        assertThat(text.split("```", -1)).as("one block of code").hasSize(3);
    }

    @Test
    void slackGetsALineForEachOfSeveral() throws IOException {
        String text = slack(new Message("ops", Sample.NOON, many(22), 5, new Links(LinkSettings.NONE)));

        assertThat(text)
                .startsWith("*22 alerts*\n• route-0 failed: `" + Blockers.UNREACHABLE + "`")
                .contains("• route-19 failed")
                .doesNotContain("• route-20")
                .endsWith("2 more alerts are in the log of Remat.\n"
                        + "5 alerts before this message could not be delivered; the log of Remat names them.");
    }

    @Test
    void teamsGetsACardWhoseTextIsText() throws IOException {
        JsonNode card = card(message(LINKS, 1, alert(Sample.failed().explained(HOSTILE), AlertKind.FAILED)));

        assertThat(card.path("type").asText()).isEqualTo("AdaptiveCard");
        assertThat(card.path("body")).allSatisfy(block -> {
            assertThat(block.path("type").asText()).isEqualTo("RichTextBlock");
            assertThat(block.path("inlines"))
                    .allSatisfy(run -> assertThat(run.path("type").asText()).isEqualTo("TextRun"));
        });
        assertThat(card.at("/body/0/inlines/0/text").asText()).isEqualTo("orders failed");
        assertThat(card.at("/body/1/inlines/0/text").asText()).startsWith("<!channel> & <https://evil");
        assertThat(card.at("/actions/0/url").asText()).isEqualTo(REPORT);
        assertThat(card.at("/actions/1/url").asText()).isEqualTo(RUNBOOK);
        assertThat(card.path("body").toString()).contains("1 alerts before this message");
    }

    @Test
    void teamsGetsNoActionsWithoutAddresses() throws IOException {
        JsonNode card = card(message(LinkSettings.NONE, 0, alert(Sample.failed(), AlertKind.FAILED)));

        assertThat(card.has("actions")).isFalse();
        assertThat(card.path("body").toString()).contains("docs/materialization.md#");
        assertThat(card(new Message("ops", Sample.NOON, many(3), 0, new Links(LINKS)))
                        .path("body"))
                .hasSize(4);
    }

    @Test
    void theSubjectIsOneLine() {
        Alert alert = alert(Sample.failed(), AlertKind.FAILED);

        assertThat(MessageText.subject(message(LINKS, 0, alert))).isEqualTo("[Remat] orders failed");
        assertThat(MessageText.subject(new Message("ops", Sample.NOON, many(3), 0, new Links(LINKS))))
                .isEqualTo("[Remat] 3 alerts: route-0 failed, …");
    }

    @Test
    void theTextSaysWhatHappenedAndWhereToLook() {
        assertThat(MessageText.body(message(LINKS, 1, alert(Sample.failed().explained("one\ntwo"), AlertKind.FAILED))))
                .isEqualTo("""
                        orders failed

                          one
                          two

                          outcome   failed
                          blockers  clickhouse_cdc_materialization.unreachable
                          since     2026-03-01T12:00:00.000Z
                          target    serving.orders
                          owner     logistics
                          run       20260301T120000Z_0a1b2c
                          node      node-1
                          evidence  /evidence/orders/20260301T120000Z_0a1b2c
                          report    %s
                          runbook   %s

                        1 alerts before this message could not be delivered; the log of Remat names them.
                        """.formatted(REPORT, RUNBOOK));
    }

    @Test
    void cutsALongExplanation() {
        String body = MessageText.body(
                message(LINKS, 0, alert(Sample.failed().explained("😀".repeat(2_000)), AlertKind.FAILED)));

        assertThat(body).contains("😀 …").hasSizeLessThan(2_500);
    }

    @Test
    void saysThatEvidenceIsMissing() throws IOException {
        var result = Sample.failed().result();
        var unwritten = new RunResult(result.report().withPaths("", "", ""), result.record());
        Message message = message(LINKS, 0, new Alert(AlertKind.FAILED, Sample.NOON, false, unwritten, ""));

        assertThat(MessageText.body(message))
                .contains("evidence  could not be written")
                .doesNotContain("report ");
        assertThat(EvidenceSchema.of("alert").problems(AlertJson.of(message))).isEmpty();
    }

    private static Alert alert(Sample sample, AlertKind kind) {
        return new Alert(kind, Sample.NOON, false, sample.result(), "logistics");
    }

    private static List<Alert> many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> alert(
                        Sample.failed().of("route-" + i).ended(Outcome.FAILED, Blockers.UNREACHABLE), AlertKind.FAILED))
                .toList();
    }

    private static Message message(LinkSettings links, int undelivered, Alert alert) {
        return new Message("ops", Sample.NOON, List.of(alert), undelivered, new Links(links));
    }

    private static String slack(Message message) throws IOException {
        JsonNode body = read(SlackMessage.of(message));
        assertThat(body).as("text alone").hasSize(1);
        return body.path("text").asText();
    }

    private static JsonNode card(Message message) throws IOException {
        JsonNode body = read(TeamsMessage.of(message));
        assertThat(body.path("type").asText()).isEqualTo("message");
        assertThat(body.at("/attachments/0/contentType").asText()).isEqualTo("application/vnd.microsoft.card.adaptive");
        return body.at("/attachments/0/content");
    }

    private static JsonNode read(String json) throws IOException {
        return new ObjectMapper().readTree(json);
    }
}
