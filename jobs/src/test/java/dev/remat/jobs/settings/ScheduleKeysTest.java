package dev.remat.jobs.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.DayRange;
import dev.remat.jobs.route.ScheduleSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys that say when a route runs. */
final class ScheduleKeysTest {

    private ConfFolder conf;

    @BeforeEach
    void makeFolder(@TempDir Path root) {
        conf = new ConfFolder(root);
    }

    @Test
    void readsEveryKey() {
        conf.soundRoute("orders").soundRoute("customers").soundRoute("a", """
                every = 90 minutes
                offset = 3 minutes
                time-zone = America/Chicago
                jitter = 5m
                start = "2026-12-01T06:00"
                end = "2027-12-01T06:00:00Z"
                skip = ["2026-12-24..2026-12-26", 2027-01-01]
                after = [orders, customers]
                """);

        assertThat(conf.problems()).isEmpty();
        assertThat(schedule("a"))
                .isEqualTo(new ScheduleSettings(
                        null,
                        Duration.ofMinutes(90),
                        Duration.ofMinutes(3),
                        ZoneId.of("America/Chicago"),
                        Duration.ofMinutes(5),
                        Instant.parse("2026-12-01T12:00:00Z"),
                        Instant.parse("2027-12-01T06:00:00Z"),
                        List.of(
                                new DayRange(LocalDate.of(2026, 12, 24), LocalDate.of(2026, 12, 26)),
                                new DayRange(LocalDate.of(2027, 1, 1), LocalDate.of(2027, 1, 1))),
                        List.of("orders", "customers")));
        assertThat(schedule("a")).hasToString("every 90 minutes + 3 minutes, after orders, customers");
        assertThat(schedule("orders").isByHand()).isTrue();
        assertThat(schedule("orders")).hasToString("-");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            every = 10                      | every: 10 has no unit; write for example 10 seconds
            every = 0                       | every: must be whole seconds, 1 or more; it is PT0S
            every = 1500ms                  | every: must be whole seconds, 1 or more; it is PT1.5S
            every = -1 hour                 | every: must be whole seconds, 1 or more; it is PT-1H
            offset = 1 minute               | offset: shifts the slots of every, which is not set; set every, or remove this
            jitter = -1s                    | jitter: must be whole seconds, not negative; it is PT-1S
            jitter = 20%                    | jitter: '20%' is no time; write for example 30 seconds, 5m (minutes), 2h or 1 day
            start = tomorrow                | start: 'tomorrow' is no point in time from 1970 on; write for example "2026-12-31T18:00" (time of the route's zone) or "2026-12-31T17:00:00Z"
            end = "2026-12-31"              | end: '2026-12-31' is no point in time from 1970 on; write for example "2026-12-31T18:00" (time of the route's zone) or "2026-12-31T17:00:00Z"
            end = "+12026-12-31T18:00"      | end: '+12026-12-31T18:00' is no point in time from 1970 on; write for example "2026-12-31T18:00" (time of the route's zone) or "2026-12-31T17:00:00Z"
            skip = 2027-01-01               | skip: must be a list; write [2027-01-01]
            skip = [christmas]              | skip: 'christmas' is no day; write for example 2027-01-01 or 2026-12-24..2026-12-26
            skip = [2027-02-29]             | skip: '2027-02-29' is no day; write for example 2027-01-01 or 2026-12-24..2026-12-26
            skip = ["2027-01-02..2027-01-01"] | skip: '2027-01-02..2027-01-01' ends before it begins; write the earlier day first
            skip = ["2027-01-02..+99999-01-01"] | skip: '2027-01-02..+99999-01-01' is no day; write for example 2027-01-01 or 2026-12-24..2026-12-26
            after = orders                  | after: must be a list; write [orders]
            after = [b, b]                  | after: names 'b' twice; name it once
            after = [ordres]                | after: 'ordres' is no route; there is no file ordres.conf beside this one; did you mean orders?
            after = [a]                     | after: 'a' is this route itself; a route cannot wait for itself
            """)
    void refusesInOneSentence(String line, String problem) {
        conf.soundRoute("b").soundRoute("orders").soundRoute("a", line);

        assertThat(conf.problems()).containsExactly("routes/a.conf:5: " + problem);
    }

    @Test
    void refusesAnOffsetAsLongAsThePeriodAndAnEndBeforeTheStart() {
        conf.soundRoute("a", "every = 10m", "offset = 10m")
                .soundRoute("b", "cron = \"0 * * * *\"", "start = \"2026-12-31T18:00\"", "end = \"2026-12-31T17:00\"");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:6: offset: must be shorter than every; it is PT10M",
                        "routes/b.conf:7: end: must not lie before start; it is 2026-12-31T17:00:00Z, and start is 2026-12-31T18:00:00Z");
    }

    @Test
    void refusesTwoWaysToSayWhenAlsoWhereOneComesFromTheDefaults() {
        conf.remat("""
                remat {
                  connections { local { type = embedded } }
                  defaults { cron = "0 * * * *" }
                }
                """);
        conf.soundRoute("a", "every = 10m").soundRoute("b", "every = 10m", "cron = null");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:5: every: every and cron cannot stand together; leave one out, or set it to null where remat.defaults has it");
        assertThat(schedule("b").every()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void takesAJitterOfAllRoutesAlsoForThoseWithoutSlots() {
        conf.remat("remat { connections { local { type = embedded } }, defaults { jitter = 5m } }");
        conf.soundRoute("a");

        assertThat(conf.problems()).isEmpty();
        assertThat(schedule("a").isByHand()).isTrue();
    }

    @Test
    void namesEachCycleFromWhereItIsReadAndLeavesOtherRoutesAlone() {
        conf.soundRoute("a", "# waits", "after = [c]")
                .soundRoute("b", "after = [a]")
                .soundRoute("c", "after = [free, b]")
                .soundRoute("free")
                .soundRoute("behind", "after = [a]")
                .soundRoute("x", "after = [y]")
                .soundRoute("y", "after = [x]");

        assertThat(conf.problems())
                .containsExactly(
                        "routes/a.conf:6: after: a → c → b → a is a cycle, in which each route waits for the next for ever; take one out of it",
                        "routes/b.conf:5: after: b → a → c → b is a cycle, in which each route waits for the next for ever; take one out of it",
                        "routes/c.conf:5: after: c → b → a → c is a cycle, in which each route waits for the next for ever; take one out of it",
                        "routes/x.conf:5: after: x → y → x is a cycle, in which each route waits for the next for ever; take one out of it",
                        "routes/y.conf:5: after: y → x → y is a cycle, in which each route waits for the next for ever; take one out of it");
        assertThat(conf.load().routes()).containsOnlyKeys("behind", "free");
    }

    @Test
    void aRouteMayWaitForOneThatIsBroken() {
        conf.soundRoute("broken", "crom = 1").route("unreadable", "{").soundRoute("a", "after = [broken, unreadable]");

        assertThat(conf.load().routes()).containsOnlyKeys("a");
    }

    @Test
    void c71KeepsTheZoneWhenTheCronIsEdited() {
        conf.soundRoute("a", "time-zone = Europe/Berlin", "cron = \"0 2 * * *\"");
        assertThat(schedule("a")).isEqualTo(ScheduleSettings.ofCron("0 2 * * *", ZoneId.of("Europe/Berlin")));

        conf.soundRoute("a", "time-zone = Europe/Berlin", "cron = \"30 4 * * *\"");
        assertThat(schedule("a")).isEqualTo(ScheduleSettings.ofCron("30 4 * * *", ZoneId.of("Europe/Berlin")));
    }

    private ScheduleSettings schedule(String id) {
        return Objects.requireNonNull(conf.load().routes().get(id), id).schedule();
    }
}
