package dev.remat.jobs.materialization.property;

import dev.remat.jobs.materialization.CdcEvent;
import dev.remat.materialization.typed.TypedColumn;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A log, columns and a setting. A seed and a number always give the same case.
 *
 * @param log deliveries in the order in which they are appended
 * @param stream that is materialized, or null for all
 * @param columns none for an untyped table
 * @param placeholder of values that the source did not send, or null
 * @param again whether it is rebuilt once more after merging, by other threads
 */
record Case(
        long seed,
        int number,
        List<CdcEvent> log,
        @Nullable String stream,
        List<TypedColumn> columns,
        @Nullable String placeholder,
        Setting setting,
        boolean again) {

    private static final String PLACEHOLDER = "__gone";

    static Case of(long seed, int number) {
        var chance = new Chance(seed + 1_000_003L * number);
        boolean isTyped = !chance.oneIn(5);
        boolean carries = isTyped && chance.oneIn(3);
        List<TypedColumn> columns = isTyped ? new ColumnGenerator(chance).columns(carries) : List.of();
        String placeholder = chance.oneIn(carries ? 2 : 10) ? PLACEHOLDER : null;
        List<String> streams = chance.oneIn(6)
                ? List.of(LogGenerator.STREAM, LogGenerator.OTHER_STREAM)
                : List.of(LogGenerator.STREAM);
        boolean isTruncated = chance.oneIn(6);
        var log = new LogGenerator(chance, new PayloadGenerator(chance, columns, placeholder));
        return new Case(
                seed,
                number,
                log.log(streams, isTruncated ? 2 : 0),
                chance.oneIn(3) ? null : LogGenerator.STREAM,
                columns,
                placeholder,
                Setting.of(chance),
                chance.oneIn(12));
    }

    /** What it takes to see it again. */
    String name() {
        return "-Dremat.property.seed=%d -Dremat.property.case=%d".formatted(seed, number);
    }

    @Override
    public String toString() {
        return "%s%nstream %s, placeholder %s, again %s%n%s%n%s"
                .formatted(
                        name(),
                        stream,
                        placeholder,
                        again,
                        setting,
                        columns.stream().map(TypedColumn::toString).collect(Collectors.joining("\n")));
    }
}
