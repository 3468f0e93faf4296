package dev.remat.scheduler.progress;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A line of parts, of which those that matter least are left out where there is no room. */
final class FittedLine {

    private static final String GAP = "  ";

    private final List<Part> parts = new ArrayList<>();

    /**
     * Adds a part to the right.
     *
     * @param weight the least goes first
     */
    FittedLine add(int weight, String text) {
        parts.add(new Part(weight, text));
        return this;
    }

    /** The line, no longer than the room; the last part left is cut. */
    String in(int room) {
        List<Part> kept = new ArrayList<>(parts);
        while (kept.size() > 1 && text(kept).length() > room) {
            kept.remove(kept.stream().min(Comparator.comparingInt(Part::weight)).orElseThrow());
        }
        return cut(text(kept), room);
    }

    /** The beginning of a text that has no room for all. */
    static String cut(String text, int room) {
        return text.substring(0, Math.min(text.length(), Math.max(0, room)));
    }

    private static String text(List<Part> parts) {
        return parts.stream().map(Part::text).collect(Collectors.joining(GAP));
    }

    private record Part(int weight, String text) {}
}
