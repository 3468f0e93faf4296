package dev.remat.materialization.run;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Names one run. It sorts by time and is safe as a file name, in a URL, and as part of a ClickHouse table name.
 *
 * @param text {@code yyyyMMdd'T'HHmmss'Z'_xxxxxx}: the UTC start time and six random hex digits
 */
public record RunId(String text) {

    /** Every text that may be a run id, as a regular expression without groups. */
    public static final String PATTERN = "[0-9]{8}T[0-9]{6}Z_[0-9a-f]{6}";

    private static final int SUFFIXES = 1 << 24;
    private static final int STEP = 1 << 12;
    private static final int HEX = 16;
    private static final AtomicReference<@Nullable RunId> NEWEST = new AtomicReference<>();
    private static final Pattern FORM = Pattern.compile(PATTERN);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    public RunId {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("'%s' is not a run id like 20260131T235959Z_0a1b2c".formatted(text));
        }
    }

    /**
     * A new id for a run that starts now. Those that one process makes within one second sort in the order in which it made them:
     * which of two replaced copies is the older one is told by these ids.
     */
    public static RunId create(Clock clock, RandomGenerator random) {
        String second = STAMP.format(clock.instant());
        return NEWEST.updateAndGet(newest -> {
            int least = newest != null && newest.text.startsWith(second) ? newest.suffix() + 1 : 0;
            int most = least == 0 || least >= SUFFIXES ? SUFFIXES : Math.min(SUFFIXES, least + STEP);
            int suffix = random.nextInt(least % SUFFIXES, most);
            return new RunId("%s_%06x".formatted(second, suffix));
        });
    }

    private int suffix() {
        return Integer.parseInt(text.substring(text.indexOf('_') + 1), HEX);
    }

    /** When the run started, to the second. */
    public Instant startedAt() {
        return Instant.from(STAMP.parse(text.substring(0, text.indexOf('_'))));
    }

    @Override
    public String toString() {
        return text;
    }
}
