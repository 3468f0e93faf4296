package dev.remat.jobs.materialization;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Makes logs that are hard to get right: ties in every column, late events, deletes, re-inserts and redeliveries. */
final class EventGenerator {

    private static final String[] TEXTS = {
        "plain", "it's", "\\\"quoted\\\"", "back\\\\slash", "tab\\tline\\n", "Zürich", "日本", "🎉", "{\\\"a\\\":1}"
    };

    private final Random random;

    EventGenerator(long seed) {
        random = new Random(seed);
    }

    List<CdcEvent> events(int deliveries, int keys) {
        List<CdcEvent> events = new ArrayList<>();
        while (events.size() < deliveries) {
            CdcEvent event = event(keys);
            events.add(event);
            for (int copies = random.nextInt(10) == 0 ? 1 + random.nextInt(3) : 0; copies > 0; copies--) {
                events.add(event.redeliveredAt(event.ingestedAt() + random.nextInt(30)));
            }
        }
        Collections.shuffle(events, random);
        return events;
    }

    private CdcEvent event(int keys) {
        int kind = random.nextInt(10);
        String operation = kind < 2 ? "delete" : kind < 5 ? "insert" : "update";
        String payload = operation.equals("delete")
                ? "{}"
                : "{\"name\":\"%s\",\"n\":%d}".formatted(TEXTS[random.nextInt(TEXTS.length)], random.nextInt(5));
        return new CdcEvent(
                "stream-1",
                random.nextInt(keys),
                operation,
                String.valueOf(95 + random.nextInt(10)),
                random.nextInt(4) == 0 ? "" : String.valueOf(1 + random.nextInt(12)),
                payload,
                1_767_225_600_000L + random.nextInt(20));
    }
}
