package dev.remat.scheduler.quartz;

import dev.remat.scheduler.schedule.Schedule;
import dev.remat.scheduler.schedule.Slot;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quartz.Calendar;
import org.quartz.ScheduleBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.triggers.AbstractTrigger;
import org.quartz.spi.MutableTrigger;

/**
 * Fires a job at the slots of a schedule. Quartz asks it for each next fire time, and it asks the schedule; Quartz itself
 * computes none. A slot that was missed is not made up for. Not thread-safe, as any trigger: Quartz clones it.
 */
final class SlotTrigger extends AbstractTrigger<SlotTrigger> {

    private static final long serialVersionUID = 1L;

    private final transient Schedule schedule;
    private final transient Clock clock;
    private Date startTime;
    private transient @Nullable Slot next;
    private transient @Nullable Slot fired;
    private transient @Nullable Slot pending;

    private SlotTrigger(Schedule schedule, Clock clock) {
        this.schedule = schedule;
        this.clock = clock;
        this.startTime = Date.from(clock.instant());
    }

    /** The trigger of a route, whose first slot is the next from now on. */
    static SlotTrigger of(String route, Schedule schedule, Clock clock) {
        var trigger = new SlotTrigger(schedule, clock);
        trigger.setKey(TriggerKey.triggerKey(route));
        trigger.setJobKey(RouteJobs.key(route));
        return trigger;
    }

    /**
     * The trigger of a route whose schedule has changed. Its first slot is the next from now on that is later than the one that the
     * trigger before has fired last. A slot that was just due and has not been fired is not lost where the new schedule has it, too.
     *
     * @param before the trigger before, which fires no more
     */
    static SlotTrigger following(SlotTrigger before, Schedule schedule, Clock clock) {
        SlotTrigger trigger = of(before.getJobKey().getName(), schedule, clock);
        trigger.fired = before.fired;
        Slot due = before.next;
        trigger.pending = due != null && !due.fire().isAfter(trigger.startTime.toInstant()) ? due : null;
        return trigger;
    }

    /** The slot that it fired last; empty before the first. */
    Optional<Slot> fired() {
        return Optional.ofNullable(fired);
    }

    @Override
    public @Nullable Date computeFirstFireTime(@Nullable Calendar calendar) {
        Slot kept = pending == null ? null : slotOf(pending.nominal());
        next = kept == null || isFired(kept) ? slotAfter(startTime.toInstant()) : kept;
        while (next != null && isFired(next)) {
            next = slotAfter(next.fire());
        }
        return getNextFireTime();
    }

    @Override
    public void triggered(@Nullable Calendar calendar) {
        fired = next;
        next = next == null ? null : slotAfter(next.fire());
    }

    @Override
    public void updateAfterMisfire(@Nullable Calendar calendar) {
        next = slotAfter(clock.instant());
    }

    @Override
    public @Nullable Date getNextFireTime() {
        return next == null ? null : Date.from(next.fire());
    }

    @Override
    public @Nullable Date getPreviousFireTime() {
        return fired == null ? null : Date.from(fired.fire());
    }

    @Override
    public @Nullable Date getFireTimeAfter(@Nullable Date after) {
        Slot slot = slotAfter(after == null ? clock.instant() : after.toInstant());
        return slot == null ? null : Date.from(slot.fire());
    }

    @Override
    public void setNextFireTime(@Nullable Date time) {
        next = slotAt(time);
    }

    @Override
    public void setPreviousFireTime(@Nullable Date time) {
        fired = slotAt(time);
    }

    @Override
    public boolean mayFireAgain() {
        return next != null;
    }

    @Override
    public Date getStartTime() {
        return startTime;
    }

    @Override
    public void setStartTime(Date time) {
        startTime = time;
    }

    /** The schedule knows its end. */
    @Override
    public @Nullable Date getEndTime() {
        return null;
    }

    @Override
    public void setEndTime(@Nullable Date time) {
        if (time != null) {
            throw new UnsupportedOperationException("the schedule knows its end");
        }
    }

    @Override
    public @Nullable Date getFinalFireTime() {
        return null;
    }

    /** Calendars of Quartz are not used: the schedule knows its days. */
    @Override
    public void updateWithNewCalendar(Calendar calendar, long misfireThreshold) {}

    @Override
    protected boolean validateMisfireInstruction(int instruction) {
        return instruction == MISFIRE_INSTRUCTION_SMART_POLICY;
    }

    @Override
    public ScheduleBuilder<SlotTrigger> getScheduleBuilder() {
        return new ScheduleBuilder<>() {
            @Override
            protected MutableTrigger build() {
                return new SlotTrigger(schedule, clock);
            }
        };
    }

    private @Nullable Slot slotAfter(Instant instant) {
        return schedule.nextAfter(instant).orElse(null);
    }

    private boolean isFired(Slot slot) {
        return fired != null && !slot.nominal().isAfter(fired.nominal());
    }

    /** The slot of a nominal time that has passed by now; null if the schedule has none. */
    private @Nullable Slot slotOf(Instant nominal) {
        Slot slot = slotAfter(nominal.plus(schedule.delay()).minusNanos(1));
        return slot != null && slot.nominal().equals(nominal) && !slot.fire().isAfter(startTime.toInstant())
                ? slot
                : null;
    }

    private @Nullable Slot slotAt(@Nullable Date time) {
        return time == null ? null : slotAfter(time.toInstant().minusMillis(1));
    }
}
