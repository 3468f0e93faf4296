package dev.remat.scheduler.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people are told about when a route runs. */
class RoutesNextTest {

    private static final Instant NOW = Instant.parse("2026-12-02T04:00:00Z");

    @TempDir
    private Path home;

    private Terminal terminal;

    @BeforeEach
    void configure() throws IOException {
        terminal = new Terminal(home, Map.of(), Clock.fixed(NOW, ZoneOffset.UTC));
        Files.createDirectories(home.resolve("conf/routes"));
        Files.writeString(
                home.resolve("conf/remat.conf"),
                "remat { connections { local { type = embedded } }, routes-dir = routes }");
    }

    @Test
    void c60ShowsWhatTheChangeOfTheClocksDoesToADailyRun() throws IOException {
        route("a", "cron = \"0 0 2 * * ?\", time-zone = America/Chicago");

        assertThat(terminal.remat("routes", "next", "a", "-n", "3", "--from", "2024-03-09T00:00"))
                .isZero();
        assertThat(terminal.out()).isEqualTo("""
                a: 0 0 2 * * ? in America/Chicago

                SLOT                       SLOT (UTC)            NOTE
                -------------------------  --------------------  ------------------------------------------------------------------
                2024-03-09 02:00:00-06:00  2024-03-09 08:00:00Z
                2024-03-10 03:00:00-05:00  2024-03-10 08:00:00Z  02:00 does not exist, the clocks go forward to 03:00; it runs then
                2024-03-11 02:00:00-05:00  2024-03-11 07:00:00Z
                """);
    }

    @Test
    void showsWhenASlotStartsWhereTheRouteHasAJitter() throws IOException {
        route("orders", "every = 10m, offset = 3m, jitter = 5m");

        assertThat(terminal.remat("routes", "next", "orders", "--count=1")).isZero();
        assertThat(terminal.out())
                .contains("orders: every 10 minutes + 3 minutes in UTC, jitter 88 s")
                .containsPattern("SLOT +SLOT \\(UTC\\) +STARTS +STARTS \\(UTC\\) +NOTE")
                .containsPattern(
                        "04:03:00\\+00:00 +2026-12-02 04:03:00Z +2026-12-02 04:04:28\\+00:00 +2026-12-02 04:04:28Z");
    }

    @Test
    void tellsProgramsTheSame() throws IOException {
        route("orders", "cron = \"30 1 * * *\", time-zone = America/Chicago, jitter = 5m");

        assertThat(terminal.remat(
                        "routes", "next", "orders", "-n", "2", "--format", "json", "--from", "2024-11-02T12:00:00Z"))
                .isZero();
        JsonNode told = new ObjectMapper().readTree(terminal.out());
        assertThat(told.at("/route").asText()).isEqualTo("orders");
        assertThat(told.at("/schedule").asText()).isEqualTo("30 1 * * *");
        assertThat(told.at("/time_zone").asText()).isEqualTo("America/Chicago");
        assertThat(told.at("/slots")).hasSize(2);
        assertThat(told.at("/slots/0/nominal").asText()).isEqualTo("2024-11-03T06:30:00Z");
        assertThat(told.at("/slots/0/nominal_local").asText()).isEqualTo("2024-11-03T01:30:00-05:00");
        assertThat(told.at("/slots/0/fire").asText()).isEqualTo("2024-11-03T06:31:28Z");
        assertThat(told.at("/slots/0/fire_local").asText()).isEqualTo("2024-11-03T01:31:28-05:00");
        assertThat(told.at("/slots/0/clock_change").asText()).isEqualTo("once");
        assertThat(told.at("/slots/0/note").asText()).isEqualTo("01:30 comes twice; it runs the first time");
        assertThat(told.at("/slots/1/clock_change").isNull()).isTrue();
    }

    @Test
    void showsTenSlotsWhereNobodySaysHowMany() throws IOException {
        route("a", "cron = \"@hourly\"");
        assertThat(terminal.remat("routes", "next", "a", "--format=json")).isZero();
        assertThat(new ObjectMapper().readTree(terminal.out()).at("/slots")).hasSize(10);
    }

    @Test
    void saysWhyThereIsNoSlot() throws IOException {
        route("hand", "");
        route("off", "cron = \"@daily\", enabled = false");
        route("ended", "cron = \"@daily\", end = \"2026-11-01T00:00\"");
        route("last", "after = [hand, off]");
        route("both", "cron = \"@daily\", after = [hand]");

        assertThat(terminal.remat("routes", "next", "hand")).isZero();
        assertThat(terminal.out()).isEqualTo("hand: by hand only, it has no slots\n");
        assertThat(terminal.remat("routes", "next", "ended")).isZero();
        assertThat(terminal.out()).isEqualTo("ended: @daily in UTC; no slot any more\n");
        assertThat(terminal.remat("routes", "next", "last")).isZero();
        assertThat(terminal.out())
                .isEqualTo("last: no slots; it runs when all of these have succeeded since its last run: hand, off\n");
        assertThat(terminal.remat("routes", "next", "off", "-n1")).isZero();
        assertThat(terminal.out()).startsWith("off: disabled, so that it does not run; @daily in UTC\n");
        assertThat(terminal.remat("routes", "next", "both", "-n1")).isZero();
        assertThat(terminal.out())
                .startsWith("both: @daily, after hand in UTC; a slot waits until all of these have succeeded");

        assertThat(terminal.remat("validate")).isZero();
        assertThat(terminal.out())
                .containsPattern("both +serving.both +@daily, after hand +2026-12-03 00:00:00 UTC")
                .containsPattern("ended +serving.ended +@daily +none, its last slot has passed")
                .containsPattern("hand +serving.hand +- +by hand only")
                .containsPattern("last +serving.last +after hand, off +when these have run");
    }

    @Test
    void c80ShowsTheNextLeapDay() throws IOException {
        route("a", "cron = \"0 0 3 29 2 ?\"");
        assertThat(terminal.remat("validate")).isZero();
        assertThat(terminal.out())
                .containsPattern("a +serving.a +0 0 3 29 2 \\? +2028-02-29 03:00:00 UTC +2028-02-29 03:00:00Z");
        assertThat(terminal.remat("routes", "next", "a", "-n2")).isZero();
        assertThat(terminal.out()).contains("2028-02-29 03:00:00Z", "2032-02-29 03:00:00Z");
    }

    @Test
    void c64RefusesTheRouteThatNeverFiresAndShowsTheOthers() throws IOException {
        route("never", "cron = \"0 0 0 30 2 ?\"");
        route("bounds", "cron = \"0 0 1 1 *\", start = \"2026-12-03T00:00\", end = \"2026-12-04T00:00\"");
        route("fine", "cron = \"@monthly\"");

        assertThat(terminal.remat("validate")).isEqualTo(2);
        assertThat(terminal.err())
                .contains("never.conf:1: cron: '0 0 0 30 2 ?' never fires: from 2026-12-02 on there is no such day")
                .contains(
                        "bounds.conf:1: cron: '0 0 1 1 *' never fires: no slot of it lies behind start 2026-12-03T00:00:00Z and before end 2026-12-04T00:00:00Z")
                .contains("routes in order: 1, broken: 2");
        assertThat(terminal.out()).containsPattern("fine +serving.fine +@monthly +2027-01-01 00:00:00 UTC");
        assertThat(terminal.remat("routes", "next", "never")).isEqualTo(2);
        assertThat(terminal.err()).contains("never fires");
    }

    @Test
    void refusesWhatCannotBeMeant() throws IOException {
        route("a", "cron = \"@daily\"");
        assertThat(terminal.remat("routes", "next", "b")).isEqualTo(2);
        assertThat(terminal.err()).contains("there is no route 'b'");
        assertThat(terminal.remat("routes", "next", "a", "-n", "0")).isEqualTo(2);
        assertThat(terminal.err()).contains("'0' is no number of slots; write a number from 1 to 10000");
        assertThat(terminal.remat("routes", "next", "a", "-n", "many")).isEqualTo(2);
        assertThat(terminal.remat("routes", "next", "a", "--from", "soon")).isEqualTo(2);
        assertThat(terminal.err()).contains("--from 'soon' is no point in time");
        assertThat(terminal.remat("routes")).isEqualTo(2);
        assertThat(terminal.err()).contains("Missing required subcommand");
    }

    private void route(String id, String schedule) throws IOException {
        Files.writeString(home.resolve("conf/routes/" + id + ".conf"), """
                %s
                connection = local
                cdc-dataset = logs.cdc
                target-dataset = serving.%s
                unique-key = [id]
                """.formatted(schedule, id));
    }
}
