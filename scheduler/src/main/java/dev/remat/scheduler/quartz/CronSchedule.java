package dev.remat.scheduler.quartz;

import dev.remat.scheduler.schedule.CronNotation;
import dev.remat.scheduler.schedule.InvalidCron;
import java.text.ParseException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Date;
import java.util.Optional;
import java.util.TimeZone;
import org.quartz.CronExpression;
import org.quartz.CronScheduleBuilder;

/**
 * When a route fires: a cron in a time zone, as Quartz computes it.
 *
 * <p>At the change to summer time an hour does not exist and a fire time within it is left out or moved by Quartz; at
 * the change back an hour exists twice.
 */
public final class CronSchedule {

    private final String quartz;
    private final ZoneId zone;

    private CronSchedule(String quartz, ZoneId zone) {
        this.quartz = quartz;
        this.zone = zone;
    }

    /**
     * Reads a cron in Unix or Quartz notation.
     *
     * @param now the time after which it must fire at least once
     * @throws InvalidCron if it cannot be read or never fires again
     */
    public static CronSchedule parse(String cron, ZoneId zone, Instant now) {
        var schedule = new CronSchedule(CronNotation.toQuartz(cron), zone);
        try {
            schedule.expression();
        } catch (ParseException e) {
            throw new InvalidCron("'%s' cannot be read: %s".formatted(cron, e.getMessage()), e);
        }
        if (schedule.nextAfter(now).isEmpty()) {
            throw new InvalidCron(
                    "'%s' never fires: from %s on there is no such day".formatted(cron, LocalDate.ofInstant(now, zone)),
                    null);
        }
        return schedule;
    }

    /** The first fire time after an instant; empty where there is none. */
    public Optional<Instant> nextAfter(Instant instant) {
        try {
            return Optional.ofNullable(expression().getNextValidTimeAfter(Date.from(instant)))
                    .map(Date::toInstant);
        } catch (ParseException e) {
            throw new IllegalStateException("was read before: " + quartz, e);
        }
    }

    /** The expression in Quartz notation. */
    public String quartzNotation() {
        return quartz;
    }

    /** A trigger's schedule; a slot that was missed is not made up for. */
    CronScheduleBuilder trigger() {
        return CronScheduleBuilder.cronSchedule(quartz)
                .inTimeZone(TimeZone.getTimeZone(zone))
                .withMisfireHandlingInstructionDoNothing();
    }

    private CronExpression expression() throws ParseException {
        var expression = new CronExpression(quartz);
        expression.setTimeZone(TimeZone.getTimeZone(zone));
        return expression;
    }
}
