package dev.remat.scheduler.schedule.cron;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronNotationTest {

    /** A Wednesday. */
    private static final LocalDateTime NOW = LocalDateTime.parse("2026-03-04T11:07:30");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    */15 * * * *         | 2026-03-04T11:15
                    0 * * * *            | 2026-03-04T12:00
                    30 6 * * 1-5         | 2026-03-05T06:30
                    0 9 * * 0            | 2026-03-08T09:00
                    0 9 * * 7            | 2026-03-08T09:00
                    0 9 * * sun          | 2026-03-08T09:00
                    0 9 * * MON,fri      | 2026-03-06T09:00
                    0 9 * * sat-sun      | 2026-03-07T09:00
                    0 9 * * 4/2          | 2026-03-05T09:00
                    0 9 * * 1,5-6/1      | 2026-03-06T09:00
                    0 9 * * 0-7          | 2026-03-05T09:00
                    0 9 * * 5-7          | 2026-03-06T09:00
                    0 9 1 * *            | 2026-04-01T09:00
                    0 0 29 2 *           | 2028-02-29T00:00
                    5,10 11-12 4 3,jun * | 2026-03-04T11:10
                    0 9 13 * 5           | 2026-03-06T09:00
                    0 9 5 * 5            | 2026-03-05T09:00
                    0 9 */7 * 1          | 2026-06-01T09:00
                    0 9 9-15 * */7       | 2026-03-15T09:00
                    @hourly              | 2026-03-04T12:00
                    @daily               | 2026-03-05T00:00
                    @midnight            | 2026-03-05T00:00
                    @Weekly              | 2026-03-08T00:00
                    @monthly             | 2026-04-01T00:00
                    @yearly              | 2027-01-01T00:00
                    @annually            | 2027-01-01T00:00
                    0 0/10 * * * ?       | 2026-03-04T11:10
                    0/20 * * * * ?       | 2026-03-04T11:07:40
                    0 0 9 ? * 1          | 2026-03-08T09:00
                    0 0 9 ? * mon-fri    | 2026-03-05T09:00
                    0 0 9 ? * FRI-MON    | 2026-03-06T09:00
                    0 0 9 ? * MON-FRI/2  | 2026-03-06T09:00
                    0 0 9 ? * L          | 2026-03-07T09:00
                    0 0 22-2 * * ?       | 2026-03-04T22:00
                    0 0 3 29 2 ?         | 2028-02-29T03:00
                    0 0 12 L * ?         | 2026-03-31T12:00
                    0 0 12 L-3 * ?       | 2026-03-28T12:00
                    0 0 12 LW 5 ?        | 2026-05-29T12:00
                    0 0 12 15W * ?       | 2026-03-16T12:00
                    0 0 12 1W 8 ?        | 2026-08-03T12:00
                    0 0 12 31W 5 ?       | 2026-05-29T12:00
                    0 0 12 1,15W,L * ?   | 2026-03-16T12:00
                    0 0 12 ? * 6#3       | 2026-03-20T12:00
                    0 0 12 ? * FRI#3     | 2026-03-20T12:00
                    0 0 12 ? * 6#5       | 2026-05-29T12:00
                    0 0 12 ? * 6L        | 2026-03-27T12:00
                    0 0 12 ? * MON,6#1   | 2026-03-06T12:00
                    0 0 12 ? NOV-FEB 2   | 2026-11-02T12:00
                    0 0 0 1 1 ? 2031     | 2031-01-01T00:00
                    0 0 0 1 1 ? 2030/4   | 2030-01-01T00:00
                    0 0 0 ? * *          | 2026-03-05T00:00
                    """)
    void meansTheTimesThatTheNotationSays(String cron, LocalDateTime next) {
        assertThat(CronNotation.parse(cron).nextAfter(NOW)).contains(next);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''               | has 0 fields
                    hourly           | has 1 fields
                    * * * *          | has 4 fields
                    0 0 0 1 1 ? 2031 X | has 8 fields
                    @reboot          | is none of @annually, @daily, @hourly
                    @dayly           | did you mean @daily?
                    60 * * * *       | no Unix cron: Value 60 not in range [0, 59]
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
                    0 12 L * *       | L, W, # and ? are known to Quartz crons, which begin with seconds
                    0 12 ? * 1       | L, W, # and ? are known to Quartz crons, which begin with seconds
                    0 0 25 * * ?     | cannot be read: Value 25 not in range [0, 23]
                    0 0 0 * * *      | both day fields
                    0 0 0 ? * ?      | cannot be read
                    0 0 0 W * ?      | cannot be read
                    0 0 0 ? * MON#   | cannot be read
                    0 0 0 ? * 6#6    | write #1 to #5
                    0 0 0 ? * MON-L  | cannot be read
                    0 0 L * * ?      | cannot be read
                    x 0 0 * * ?      | cannot be read
                    0 0 0 1 1 ? 1969 | cannot be read
                    """)
    void refusesWhatIsNeitherNotation(String cron, String why) {
        assertThatThrownBy(() -> CronNotation.parse(cron))
                .isInstanceOf(InvalidCron.class)
                .hasMessageContaining(why)
                .hasMessageStartingWith("'" + cron);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 0 0 30 2 ?", "0 0 30 2 *", "0 0 0 1 1 ? 2020", "0 0 0 31W 4 ?", "0 0 0 L-30 2 ?"})
    void endsItsSearchWhereNoTimeFollows(String cron) {
        assertThat(CronNotation.parse(cron).nextAfter(NOW)).isEmpty();
    }

    @Test
    void findsTheLeapDayBehindTheYearThatHasNone() {
        assertThat(CronNotation.parse("0 0 29 2 *").nextAfter(LocalDateTime.parse("2096-03-01T00:00")))
                .contains(LocalDateTime.parse("2104-02-29T00:00"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0 * * * *        | true
                    */15 */1 * * *   | true
                    5 0-23 * * *     | true
                    0 0 0/1 * * ?    | true
                    @hourly          | true
                    0 */2 * * *      | false
                    */10 0-22 * * *  | false
                    @daily           | false
                    """)
    void knowsACronOfEveryHourHoweverItIsWritten(String cron, boolean everyHour) {
        assertThat(CronNotation.parse(cron).isOfEveryHour()).isEqualTo(everyHour);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void meansExactlyTheMinutesOfUnixCron(long seed) {
        var random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            var unix = RandomUnixCron.next(random);
            var cron = CronNotation.parse(unix.text());
            var time = NOW;
            for (int n = 0; n < 20; n++) {
                LocalDateTime expected = unix.nextAfter(time);
                time = cron.nextAfter(time).orElseThrow();
                assertThat(time).as(unix.text()).isEqualTo(expected);
            }
        }
    }
}
