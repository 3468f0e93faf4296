package dev.remat.jobs.materialization.property;

import dev.remat.jobs.materialization.CdcEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;

/** Logs that are hard to get right: ties in every column, late events, deletes, re-inserts, redeliveries and truncates. */
final class LogGenerator {

    static final String STREAM = "stream-1";
    static final String OTHER_STREAM = "stream-2";

    private static final List<String> MIXED =
            List.of("insert", "insert", "update", "update", "update", "delete", "snapshot");
    private static final List<String> MOSTLY_UPDATES =
            List.of("update", "update", "update", "update", "update", "insert");
    private static final long START = 1_767_225_600_000L;

    private final Chance chance;
    private final PayloadGenerator payloads;
    private final int keys;
    private final int spread;
    private final int duplicates;
    private final List<String> operations;
    private final IntFunction<String> position;

    LogGenerator(Chance chance, PayloadGenerator payloads) {
        this.chance = chance;
        this.payloads = payloads;
        this.keys = chance.between(2, 12);
        this.spread = chance.of(2, 6, 20, 1000);
        this.duplicates = chance.of(4, 10, 1000);
        this.operations = chance.of(MIXED, MIXED, MOSTLY_UPDATES);
        this.position = positions();
    }

    /**
     * Deliveries in no order.
     *
     * @param streams of which events are in the log
     * @param truncates most truncate events
     */
    List<CdcEvent> log(List<String> streams, int truncates) {
        List<CdcEvent> log = new ArrayList<>();
        int deliveries = chance.oneIn(60) ? 0 : chance.between(5, 60);
        while (log.size() < deliveries) {
            CdcEvent event = event(chance.of(streams));
            log.add(event);
            while (chance.oneIn(duplicates)) {
                log.add(event.redeliveredAt(event.ingestedAt() + chance.below(spread), chance.of("", "again")));
            }
        }
        for (int i = deliveries == 0 ? 0 : chance.below(truncates + 1); i > 0; i--) {
            log.add(new CdcEvent(chance.of(streams), 0, chance.of("truncate", "TRUNCATE"), place(), "", "{}", time()));
        }
        Collections.shuffle(log, new Random(chance.random().nextLong()));
        return log;
    }

    private CdcEvent event(String stream) {
        int key = chance.below(keys);
        String operation = chance.of(operations);
        String payload = operation.equals("delete")
                ? payloads.deleted("{\"id\":" + key + "}")
                : payloads.row(operation.equals("update"));
        return new CdcEvent(
                stream,
                key,
                chance.oneIn(20) ? operation.toUpperCase(Locale.ROOT) : operation,
                place(),
                chance.oneIn(3) ? "" : String.valueOf(chance.between(1, 12)),
                payload,
                time());
    }

    private long time() {
        return START + chance.below(spread);
    }

    private String place() {
        return position.apply(chance.between(1, 1 + spread));
    }

    /** The forms that positions have, one for a log; what is the same number is not always the same text. */
    private IntFunction<String> positions() {
        return switch (chance.below(10)) {
            case 0 -> n -> "%x".formatted(n + 9) + "0".repeat(3);
            case 1 -> n -> (chance.oneIn(2) ? "0x%04X" : "0x%x").formatted(n + 250);
            case 2 -> n -> (chance.oneIn(2) ? "%08x:%08x:%04x" : "%08X:%08X:%04X").formatted(n / 7, n % 7 * 5, n % 3);
            case 3 -> n -> "%X/%X".formatted(n / 5, n % 5 * 100);
            case 4 -> n -> "binlog.%06d:%d".formatted(n / 3 + 8, n % 3 * 7 + 4);
            case 5 -> n -> "3E11FA47-71CA-11E1-9E33-C80AA9429562:%d".formatted(n + 7);
            case 6 -> n -> "0-%d-%d".formatted(1 + n % 2, n + 95);
            case 7 -> n -> (chance.oneIn(2) ? "%d" : "%020d").formatted(n + 95);
            case 8 ->
                n -> new java.math.BigInteger("18446744073709551600")
                        .add(java.math.BigInteger.valueOf(n))
                        .toString();
            default -> n -> String.valueOf(n + 95);
        };
    }
}
