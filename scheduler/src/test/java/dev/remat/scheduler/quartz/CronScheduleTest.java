package dev.remat.scheduler.quartz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.scheduler.schedule.InvalidCron;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {

    /** A Wednesday. */
    private static final Instant NOW = Instant.parse("2026-03-04T10:07:30Z");

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    */15 * * * *         | 2026-03-04T10:15:00Z
                    0 * * * *            | 2026-03-04T11:00:00Z
                    30 6 * * 1-5         | 2026-03-05T05:30:00Z
                    0 9 * * 0            | 2026-03-08T08:00:00Z
                    0 9 * * 7            | 2026-03-08T08:00:00Z
                    0 9 * * sun          | 2026-03-08T08:00:00Z
                    0 9 * * MON,fri      | 2026-03-06T08:00:00Z
                    0 9 * * sat-sun      | 2026-03-07T08:00:00Z
                    0 9 * * 4/2          | 2026-03-05T08:00:00Z
                    0 9 * * 1,5-6/1      | 2026-03-06T08:00:00Z
                    0 9 * * 0-7          | 2026-03-05T08:00:00Z
                    0 9 * * 5-7          | 2026-03-06T08:00:00Z
                    0 9 1 * *            | 2026-04-01T07:00:00Z
                    0 0 29 2 *           | 2028-02-28T23:00:00Z
                    5,10 11-12 4 3,jun * | 2026-03-04T10:10:00Z
                    0 0/10 * * * ?       | 2026-03-04T10:10:00Z
                    0/20 * * * * ?       | 2026-03-04T10:07:40Z
                    0 0 9 ? * 1          | 2026-03-08T08:00:00Z
                    0 0 9 ? * mon-fri    | 2026-03-05T08:00:00Z
                    0 0 3 29 2 ?         | 2028-02-29T02:00:00Z
                    0 0 12 L * ?         | 2026-03-31T10:00:00Z
                    0 0 12 ? * 6#3       | 2026-03-20T11:00:00Z
                    0 0 0 1 1 ? 2031     | 2030-12-31T23:00:00Z
                    """)
    void firesWhereTheNotationSays(String cron, String next) {
        assertThat(CronSchedule.parse(cron, BERLIN, NOW).nextAfter(NOW)).contains(Instant.parse(next));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''               | has 0 fields
                    hourly           | has 1 fields
                    * * * *          | has 4 fields
                    0 0 0 1 1 ? 2031 X | has 8 fields
                    60 * * * *       | no Unix cron
                    * 24 * * *       | no Unix cron
                    * * 32 * *       | no Unix cron
                    * * 0 * *        | no Unix cron
                    * * * 13 *       | no Unix cron
                    * * * * 8        | no Unix cron
                    */0 * * * *      | no Unix cron
                    * * * * */0      | no Unix cron
                    * * * * 1-       | no Unix cron
                    * * * * 1,,2     | no Unix cron
                    a * * * *        | no Unix cron
                    * * * * mo       | no Unix cron
                    0 12 L * *       | no Unix cron
                    0 0 13 * 5       | restricts both
                    0 0 */2 * 1-5    | restricts both
                    0 0 25 * * ?     | cannot be read
                    0 0 0 * * *      | both day fields
                    0 0 0 ? * ?      | cannot be read
                    x 0 0 * * ?      | cannot be read
                    0 0 0 30 2 ?     | never fires
                    0 0 30 2 *       | never fires
                    0 0 0 1 1 ? 2020 | never fires
                    """)
    void refusesWhatCannotFire(String cron, String why) {
        assertThatThrownBy(() -> CronSchedule.parse(cron, BERLIN, NOW))
                .isInstanceOf(InvalidCron.class)
                .hasMessageContaining(why)
                .hasMessageStartingWith("'");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void firesAtExactlyTheMinutesOfUnixCron(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            var cron = RandomUnixCron.next(random);
            var schedule = CronSchedule.parse(cron.text(), ZoneId.of("UTC"), NOW);
            var fired = NOW;
            for (int n = 0; n < 20; n++) {
                Instant expected = cron.nextAfter(fired);
                fired = schedule.nextAfter(fired).orElseThrow();
                assertThat(fired)
                        .as("'%s' as '%s'", cron.text(), schedule.quartzNotation())
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void keepsLocalTimeAcrossTheChangeToSummerTime() {
        var schedule = CronSchedule.parse("0 7 * * *", ZoneId.of("America/Chicago"), NOW);
        var before = ZonedDateTime.parse("2026-03-07T07:00:00-06:00[America/Chicago]")
                .toInstant();
        assertThat(schedule.nextAfter(before))
                .contains(ZonedDateTime.parse("2026-03-08T07:00:00-05:00[America/Chicago]")
                        .toInstant());
    }
}
