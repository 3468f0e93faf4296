package dev.remat.jobs.materialization.property;

import dev.remat.jobs.materialization.CdcEvent;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says where rows differ, so that one can see why: the lines that differ and the events of the key. */
final class Differences {

    private static final int LONGEST = 600;

    private Differences() {}

    /** Fails unless both are the same. */
    static void assertSame(String what, Map<String, String> actual, Map<String, String> expected, List<CdcEvent> log) {
        var keys = new TreeSet<>(expected.keySet());
        keys.addAll(actual.keySet());
        keys.removeIf(key -> Objects.equals(actual.get(key), expected.get(key)));
        if (!keys.isEmpty()) {
            String key = keys.first();
            throw new AssertionError(
                    "%s: %d keys differ, the first in%nexpected:%n%s%nbut was:%n%s%nevents of the key:%n%s"
                            .formatted(
                                    what,
                                    keys.size(),
                                    linesOf(expected.get(key), actual.get(key)),
                                    linesOf(actual.get(key), expected.get(key)),
                                    log.stream()
                                            .filter(event ->
                                                    event.keyHash().equals(key) || event.isOperation("truncate"))
                                            .map(event -> shortened(event.toString()))
                                            .collect(Collectors.joining("\n"))));
        }
    }

    /** The lines that another text does not have. */
    private static String linesOf(@Nullable String text, @Nullable String other) {
        return text == null
                ? "no row"
                : text.lines()
                        .filter(line -> other == null || other.lines().noneMatch(line::equals))
                        .map(Differences::shortened)
                        .collect(Collectors.joining("\n"));
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
