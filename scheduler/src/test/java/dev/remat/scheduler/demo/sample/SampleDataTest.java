package dev.remat.scheduler.demo.sample;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SampleDataTest {

    private static final long SEED = 7;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, List<SampleEvent>> HISTORY = new HashMap<>();

    @BeforeAll
    static void makeTheHistory() {
        for (SampleLog log : SampleData.logs(SEED)) {
            List<SampleEvent> events = HISTORY.computeIfAbsent(log.stream().id(), id -> new ArrayList<>());
            log.history(events::add);
        }
    }

    @Test
    void hasTwoHundredThousandEventsInFourStreamsOfThreeLogs() {
        assertThat(all()).hasSize(200_000);
        assertThat(HISTORY.keySet())
                .containsExactlyInAnyOrder(
                        "webshop__orders", "crm__customers", "webshop__order_lines", "marketplace__order_lines");
        assertThat(SampleData.logs(SEED).stream().map(SampleLog::table).collect(toSet()))
                .containsExactlyInAnyOrder("orders_cdc", "customers_cdc", "order_lines_cdc");
    }

    @Test
    void isTheSameForTheSameSeedAndAnotherForAnotherSeed() {
        assertThat(firstOrders(SEED)).isEqualTo(firstOrders(SEED)).isNotEqualTo(firstOrders(SEED + 10));
    }

    @Test
    void goesOnAfterSkippedEventsAsIfTheyHadBeenRead() {
        SampleStream read = SampleData.logs(SEED).get(0).stream();
        SampleStream skipped = SampleData.logs(SEED).get(0).stream();
        for (int i = 0; i < 5_000; i++) {
            read.next(Instant.EPOCH.plusSeconds(i));
        }
        skipped.skip(5_000);
        for (int i = 0; i < 1_000; i++) {
            assertThat(skipped.next(Instant.EPOCH).eventHash())
                    .isEqualTo(read.next(Instant.EPOCH).eventHash());
        }
    }

    @Test
    void hasEveryKindOfChangeInEveryStream() {
        HISTORY.forEach((stream, events) -> {
            Map<String, Long> operations = events.stream().collect(groupingBy(SampleEvent::operation, counting()));
            assertThat(operations).as(stream).containsOnlyKeys("insert", "update", "delete");
            assertThat(operations.values()).as(stream).allMatch(count -> count > events.size() / 20);
            assertThat(events)
                    .as(stream)
                    .allMatch(event -> event.deleted() == event.operation().equals("delete"));
        });
    }

    @Test
    void bringsDeletedKeysBack() {
        HISTORY.forEach((stream, events) -> {
            Set<String> deleted = new HashSet<>();
            int reborn = 0;
            for (SampleEvent event : events) {
                if (event.deleted()) {
                    deleted.add(event.keyHash());
                } else if (event.operation().equals("insert") && deleted.contains(event.keyHash())) {
                    reborn++;
                }
            }
            assertThat(reborn).as(stream).isGreaterThan(events.size() / 100);
        });
    }

    @Test
    void deliversSomeEventsAgainLaterAndOtherwiseUnchanged() {
        HISTORY.forEach((stream, events) -> {
            Map<String, SampleEvent> first = new HashMap<>();
            int again = 0;
            for (SampleEvent event : events) {
                SampleEvent earlier = first.putIfAbsent(event.eventHash(), event);
                if (earlier != null) {
                    again++;
                    assertThat(event).isEqualTo(earlier.redelivered(event.ingestedAt()));
                    assertThat(event.ingestedAt()).isAfter(earlier.ingestedAt());
                }
            }
            assertThat(again).as(stream).isBetween(events.size() / 100, events.size() / 30);
        });
    }

    @Test
    void hashesTheKeyAndNothingElseIntoTheKeyHash() {
        assertThat(all()).allMatch(event -> event.keyHash().equals(Sha256.hex(event.keyJson())));
        assertThat(Sha256.hex("{}")).isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }

    @Test
    void writesKeysSortedAndWithoutSpaces() {
        assertThat(events("webshop__order_lines"))
                .allMatch(event -> event.keyJson().matches("\\{\"line_id\":\\d+,\"order_id\":\\d+}"));
        assertThat(events("webshop__orders")).allMatch(event -> event.keyJson().matches("\\{\"order_id\":\\d+}"));
    }

    @Test
    void givesKeysOfOneStreamAlsoToTheOtherStreamOfTheLog() {
        assertThat(keys("marketplace__order_lines")).containsAnyElementsOf(keys("webshop__order_lines"));
    }

    @Test
    void namesPositionsAsEachSourceDoes() {
        assertThat(events("webshop__orders")).allMatch(event -> event.position().matches("0x[0-9a-f]{20}"));
        assertThat(events("crm__customers")).allMatch(event -> event.position().matches("[0-9A-F]+/[0-9A-F]+"));
        assertThat(events("webshop__order_lines"))
                .allMatch(event -> event.position().matches("[1-9][0-9]*"));
        assertThat(events("marketplace__order_lines"))
                .allMatch(event -> event.position().matches("binlog\\.\\d{6}:\\d+"));
        assertThat(events("crm__customers").stream()
                        .map(event -> event.position().split("/", -1)[0])
                        .collect(toSet()))
                .contains("9", "A");
    }

    @Test
    void ordersEventsOfOnePositionByASequenceThatPassesNine() {
        assertThat(events("webshop__orders").stream().map(SampleEvent::sequence).collect(toSet()))
                .contains("1", "2", "9", "10");
        assertThat(events("webshop__order_lines"))
                .allMatch(event -> event.sequence().isEmpty());
    }

    @Test
    void holdsTextThatBreaksCarelessWriters() throws JsonProcessingException {
        Set<String> notes = new HashSet<>();
        for (SampleEvent event : events("webshop__orders")) {
            JsonNode payload = JSON.readTree(event.payloadJson());
            notes.add(
                    payload.path("note").isNull()
                            ? "NULL"
                            : payload.path("note").asText());
        }
        assertThat(notes).contains("NULL", "", "\\N", "null", "it's a gift 🎁", "two lines:\nsecond line\tand a tab");
        assertThat(all()).anyMatch(event -> event.payloadJson().contains("\"balance\":-"));
        assertThat(all()).anyMatch(event -> event.payloadJson().matches(".*\"total\":\\d+\\.\\d0[,}].*"));
    }

    private static List<SampleEvent> all() {
        return HISTORY.values().stream().flatMap(List::stream).toList();
    }

    private static List<SampleEvent> events(String stream) {
        return HISTORY.getOrDefault(stream, List.of());
    }

    private static Set<String> keys(String stream) {
        return events(stream).stream().map(SampleEvent::keyHash).collect(toSet());
    }

    private static List<SampleEvent> firstOrders(long seed) {
        SampleStream orders = SampleData.logs(seed).get(0).stream();
        List<SampleEvent> events = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            events.add(orders.next(Instant.EPOCH));
        }
        return events;
    }
}
