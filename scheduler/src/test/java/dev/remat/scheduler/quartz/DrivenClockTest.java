package dev.remat.scheduler.quartz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.remat.jobs.route.ScheduleSettings;
import dev.remat.jobs.settings.Configuration;
import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.ScheduleCheck;
import dev.remat.scheduler.schedule.Schedules;
import dev.remat.scheduler.schedule.Slot;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The trigger that Quartz asks, with a clock that is set to each time that it says. */
class DrivenClockTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int TEN_YEARS = 3652;

    private Instant now = START;

    private final Clock clock = new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Instant instant() {
            return now;
        }
    };

    /** Second by second through every minute would say the same: the demo's routes run at fixed seconds of each minute. */
    @ParameterizedTest
    @CsvSource({"orders, 15", "customers, 20", "order-lines, 30"})
    void firesTheDemosRoutesForTenYears(String id, int seconds) {
        Path conf = Path.of(System.getProperty("remat.repository", "..")).resolve("conf/remat.conf");
        Configuration configuration =
                Configuration.load(conf, Map.of(), new ScheduleCheck(clock)).orThrow();
        Schedule schedule = Schedule.of(
                        Objects.requireNonNull(configuration.routes().get(id)))
                .orElseThrow();
        SlotTrigger trigger = SlotTrigger.of(id, schedule, clock);
        trigger.computeFirstFireTime(null);
        long minutes = Duration.ofDays(TEN_YEARS).toMinutes();
        long slots = 0;
        for (long minute = 0; minute < minutes; minute++) {
            for (int second = minute == 0 ? seconds : 0; second < 60; second += seconds) {
                long due = START.getEpochSecond() + minute * 60 + second;
                now = Objects.requireNonNull(trigger.getNextFireTime()).toInstant();
                if (now.getEpochSecond() != due) {
                    assertThat(now).isEqualTo(Instant.ofEpochSecond(due));
                }
                trigger.triggered(null);
                slots++;
            }
        }
        assertThat(slots).isEqualTo(Duration.ofDays(TEN_YEARS).toSeconds() / seconds - 1);
        assertThat(trigger.fired().map(Slot::fire)).contains(now);
    }

    @Test
    void leavesOutWhatWasMissed() {
        SlotTrigger trigger = trigger("0 * * * *");
        trigger.computeFirstFireTime(null);
        now = START.plus(Duration.ofMinutes(200));

        trigger.updateAfterMisfire(null);

        assertThat(trigger.getNextFireTime()).isEqualTo(Date.from(START.plus(Duration.ofHours(4))));
        assertThat(trigger.fired()).isEmpty();
    }

    @Test
    void keepsTheSlotWhenQuartzCopiesIt() {
        SlotTrigger trigger = trigger("0 * * * *");
        trigger.computeFirstFireTime(null);
        trigger.triggered(null);

        var copy = (SlotTrigger) trigger.clone();
        trigger.triggered(null);

        assertThat(copy.fired().map(Slot::nominal)).contains(START.plus(Duration.ofHours(1)));
        assertThat(copy.getNextFireTime()).isEqualTo(Date.from(START.plus(Duration.ofHours(2))));
        assertThat(copy.getPreviousFireTime()).isEqualTo(Date.from(START.plus(Duration.ofHours(1))));
        assertThat(copy.getKey()).isEqualTo(trigger.getKey());
        assertThat(copy.getTriggerBuilder().build().getFireTimeAfter(Date.from(START)))
                .isEqualTo(Date.from(START.plus(Duration.ofHours(1))));
    }

    @Test
    void endsWithItsSchedule() {
        SlotTrigger trigger = trigger("0 0 0 2 1 ? 2026");
        assertThat(trigger.computeFirstFireTime(null)).isEqualTo(Date.from(START.plus(Duration.ofDays(1))));
        assertThat(trigger.mayFireAgain()).isTrue();
        trigger.triggered(null);
        assertThat(trigger.mayFireAgain()).isFalse();
        assertThat(trigger.getNextFireTime()).isNull();
    }

    @Test
    void doesNotFireASlotAgainThatAChangedJitterMovesBehindTheChange() {
        SlotTrigger trigger = trigger("0 * * * *");
        trigger.computeFirstFireTime(null);
        now = START.plus(Duration.ofHours(1));
        trigger.triggered(null);
        Schedule later = jittered("0 * * * *", Duration.ofMinutes(59));
        assertThat(later.delay()).isGreaterThan(Duration.ofSeconds(1));
        now = now.plusSeconds(1);

        SlotTrigger changed = SlotTrigger.following(trigger, later, clock);

        assertThat(changed.computeFirstFireTime(null))
                .isEqualTo(Date.from(START.plus(Duration.ofHours(2)).plus(later.delay())));
    }

    @Test
    void doesNotLoseASlotThatIsJustDueWhereTheChangedScheduleHasIt() {
        SlotTrigger trigger = trigger("0 * * * *");
        trigger.computeFirstFireTime(null);
        now = START.plus(Duration.ofHours(1)).plusMillis(300);

        SlotTrigger same = SlotTrigger.following(trigger, schedule("0 0/1 * * *"), clock);
        SlotTrigger other = SlotTrigger.following(trigger, schedule("30 * * * *"), clock);

        assertThat(same.computeFirstFireTime(null)).isEqualTo(Date.from(START.plus(Duration.ofHours(1))));
        same.triggered(null);
        assertThat(same.getNextFireTime()).isEqualTo(Date.from(START.plus(Duration.ofHours(2))));
        assertThat(other.computeFirstFireTime(null)).isEqualTo(Date.from(START.plus(Duration.ofMinutes(90))));
    }

    private static Schedule schedule(String cron) {
        return Schedules.of("a", ScheduleSettings.ofCron(cron, ZoneOffset.UTC));
    }

    private static Schedule jittered(String cron, Duration jitter) {
        return Schedules.of(
                "a",
                new ScheduleSettings(
                        cron, null, Duration.ZERO, ZoneOffset.UTC, jitter, null, null, List.of(), List.of()));
    }

    private SlotTrigger trigger(String cron) {
        return SlotTrigger.of("a", Schedules.of("a", ScheduleSettings.ofCron(cron, ZoneOffset.UTC)), clock);
    }
}
