package dev.remat.scheduler.progress;

import dev.remat.materialization.report.RunRecord.PhaseRecord;
import dev.remat.materialization.report.RunResult;
import dev.remat.materialization.run.RunIdentity;
import dev.remat.scheduler.console.Colours;
import dev.remat.scheduler.view.Times;
import java.time.Duration;

/** The lines of a run, none longer than the terminal is wide. */
final class PhaseText {

    private static final int BAR = 8;
    private static final String[] TURNS = {"|", "/", "-", "\\"};

    private final Colours colours;
    private final boolean unicode;

    PhaseText(Colours colours, boolean unicode) {
        this.colours = colours;
        this.unicode = unicode;
    }

    /** Above the phases of a run. */
    String heading(RunIdentity run, int attempts, int width) {
        String text = "%s: run %s".formatted(run.route(), run.runId());
        String attempt = attempts == 1 ? "" : ", attempt %d of %d".formatted(run.attempt(), attempts);
        return colours.faint(FittedLine.cut(text + attempt, width - 1));
    }

    /** A phase that has ended. */
    String ended(PhaseRecord phase, int width) {
        String mark = phase.completed() ? colours.good(unicode ? "✓ " : "ok") : colours.bad(unicode ? "✗ " : "!!");
        Duration taken = phase.duration();
        String time = taken.toMinutes() == 0 ? Amounts.seconds(taken) : Times.length(taken);
        return mark + FittedLine.cut(" %-9s  %s".formatted(phase.name(), time), width - 3);
    }

    /**
     * The phase that goes on.
     *
     * @param turn grows by one from drawing to drawing, to show that something moves
     */
    String goingOn(String phase, Duration since, PhaseReading reading, int turn, int width) {
        var line = new FittedLine().add(9, "%-9s  %s".formatted(phase, Times.length(since)));
        if (reading.statements() > 1) {
            line.add(7, reading.statements() + " statements");
        } else if (reading.number() > 1) {
            line.add(7, "statement " + reading.number());
        }
        if (reading.isUnderWay()) {
            add(line, reading);
        }
        return colours.noted(TURNS[Math.floorMod(turn, TURNS.length)]) + "  " + line.in(width - 4);
    }

    private void add(FittedLine line, PhaseReading reading) {
        double part = reading.part().orElse(-1.0);
        if (part >= 0) {
            line.add(4, bar(part)).add(6, "%3d %%".formatted((int) (part * 100)));
        }
        String rows = reading.total()
                .map(total -> "%s of %s rows".formatted(Amounts.count(reading.rows()), Amounts.count(total)))
                .orElseGet(() -> "%s rows".formatted(Amounts.count(reading.rows())));
        line.add(5, rows);
        if (part >= 1) {
            line.add(1, Amounts.count(reading.written()) + " written");
        } else {
            line.add(1, Amounts.count(reading.rate()) + "/s");
        }
        line.add(2, Amounts.bytes(reading.memory()));
    }

    private String bar(double part) {
        int done = (int) (part * BAR);
        return (unicode ? "█" : "#").repeat(done) + (unicode ? "░" : "-").repeat(BAR - done);
    }

    /** Between two attempts. */
    String waiting(RunResult failed, Duration left, int width) {
        String text = "attempt %d of %d in %s: %s"
                .formatted(
                        failed.record().identity().attempt() + 1,
                        failed.record().retry().attempts(),
                        Times.length(left),
                        firstLine(failed));
        return colours.noted(FittedLine.cut(text, width - 1));
    }

    /** How a run has ended. */
    String outcome(RunResult ended, int width) {
        String text = "%s after %s: %s"
                .formatted(ended.outcome().id(), Amounts.seconds(ended.record().duration()), firstLine(ended));
        String cut = FittedLine.cut(text, width - 1);
        return ended.outcome().passed() ? colours.good(cut) : colours.bad(cut);
    }

    private static String firstLine(RunResult result) {
        return result.record().explanation().lines().findFirst().orElse("");
    }
}
