package dev.remat.benchmarks.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is promised, with what was measured.
 *
 * @param id stable name
 * @param text the promise
 * @param limit the most that is allowed
 * @param unit of limit and measurement
 * @param measured what was measured, or null
 * @param met whether it is kept; null where it was not measured
 * @param note why it was not measured, or more about the measurement
 */
public record Bar(
        String id,
        String text,
        double limit,
        String unit,
        @Nullable Double measured,
        @Nullable Boolean met,
        String note) {

    private static final double PERCENT = 100;

    /** A bar that was measured. */
    public static Bar of(String id, String text, double limit, String unit, double measured, String note) {
        return new Bar(id, text, limit, unit, measured, measured <= limit, note);
    }

    /** A bar of which nothing can be said. */
    public static Bar notMeasured(String id, String text, double limit, String unit, String why) {
        return new Bar(id, text, limit, unit, null, null, why);
    }

    /** {@code met}, {@code missed} or {@code not measured}, and by how much. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public String verdict() {
        if (measured == null || met == null) {
            return "not measured: " + note;
        }
        String distance = limit == 0
                ? ""
                : String.format(Locale.ROOT, ", %.0f %% %s", distance(measured), met ? "below" : "above");
        return (met ? "met" : "missed") + distance;
    }

    private double distance(double value) {
        return Math.abs(value - limit) / limit * PERCENT;
    }
}
