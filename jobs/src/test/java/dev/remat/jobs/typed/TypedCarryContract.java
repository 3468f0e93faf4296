package dev.remat.jobs.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.remat.materialization.clickhouse.Row;
import dev.remat.materialization.sql.typed.CarrySql;
import dev.remat.materialization.sql.typed.TypedSource;
import dev.remat.materialization.sql.typed.TypedSql;
import dev.remat.materialization.typed.ColumnType;
import dev.remat.materialization.typed.OnUnavailable;
import dev.remat.materialization.typed.PayloadPath;
import dev.remat.materialization.typed.TypedColumn;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Values from the newest earlier event that has them. */
abstract class TypedCarryContract extends TypedTestBase {

    private static final String UNSENT = "\"__gone\"";

    private static final List<TypedColumn> COLUMNS = List.of(
            column("a", "Nullable(Decimal(38, 10))").whenUnavailable(OnUnavailable.CARRY_FORWARD),
            column("b", "Nullable(String)").whenUnavailable(OnUnavailable.CARRY_FORWARD),
            column("c", "Nullable(String)"));

    /** An event of a key; {@code starts} as inserts, snapshots and deletes do. */
    private record Event(String key, int place, boolean starts, String payload) {

        static Event start(int place, String payload) {
            return new Event("k", place, true, payload);
        }

        static Event update(int place, String payload) {
            return new Event("k", place, false, payload);
        }

        String sql() {
            return "('%s', %d, %d, '%s')"
                    .formatted(key, place, starts ? 1 : 0, HexFormat.of().formatHex(TypedCase.bytes(payload)));
        }
    }

    private static TypedColumn column(String name, String type) {
        return TypedColumn.of(name, ColumnType.parse(type));
    }

    private static String select(List<Event> events) {
        return "SELECT e.1 AS dpone_cdc_unique_key_hash, toUInt64(e.2) AS remat_place, toUInt8(e.3) AS remat_starts, unhex(e.4) AS dpone_cdc_payload_json FROM (SELECT arrayJoin([%s]) AS e)"
                .formatted(String.join(", ", events.stream().map(Event::sql).toList()));
    }

    private List<String> pairs(Event... events) {
        Row row = query("SELECT toString(remat_carried_keys) AS k, toString(remat_carried_values) AS v FROM (%s)"
                        .formatted(CarrySql.pairs(select(List.of(events)), COLUMNS, "__gone")))
                .get(0);
        return List.of(row.string("k"), row.string("v"));
    }

    /** The columns of each key's newest event, as an update, with what is carried. */
    private List<Row> served(List<Event> events, List<TypedColumn> columns) {
        String source = """
                SELECT * FROM
                (SELECT *, 'update' AS dpone_cdc_operation FROM (%1$s) ORDER BY remat_place DESC LIMIT 1 BY dpone_cdc_unique_key_hash) AS w
                INNER JOIN (%2$s) AS c USING (dpone_cdc_unique_key_hash)""".formatted(select(events), CarrySql.pairs(select(events), columns, "__gone"));
        return query("SELECT %s FROM (%s) ORDER BY dpone_cdc_unique_key_hash"
                .formatted(
                        String.join(
                                ", ", columns.stream().map(TypedTestBase::text).toList()),
                        TypedSql.select(
                                columns,
                                List.of("dpone_cdc_unique_key_hash"),
                                new TypedSource(source, "dpone_cdc_payload_json", "__gone", true))));
    }

    private List<String> served(Event... events) {
        Row row = served(List.of(events), COLUMNS).get(0);
        return COLUMNS.stream().map(column -> text(row, column.name())).toList();
    }

    @Test
    void takesEachValueFromTheNewestEventThatHasIt() {
        assertThat(pairs(
                        Event.start(1, "{\"a\":1,\"b\":\"x\",\"c\":\"y\"}"),
                        Event.update(2, "{\"a\":2.50}"),
                        Event.update(3, "{\"c\":\"z\",\"b\":\"__gone\"}")))
                .containsExactly("['a','b']", "['\"2.50\"','\"x\"']");
    }

    @Test
    void goesNoFurtherBackThanTheEventThatBeganTheRow() {
        assertThat(pairs(
                        Event.start(1, "{\"a\":1,\"b\":\"x\"}"),
                        Event.update(2, "{\"a\":2}"),
                        Event.start(3, "{}"),
                        Event.start(4, "{\"b\":\"y\"}"),
                        Event.update(5, "{}")))
                .containsExactly("['b']", "['\"y\"']");
        assertThat(pairs(Event.start(1, "{\"a\":1}"), Event.start(2, "{}"), Event.update(3, "{}")))
                .containsExactly("[]", "[]");
    }

    @Test
    void takesWhatIsThereWhereTheBeginningOfTheRowIsNot() {
        assertThat(pairs(Event.update(7, "{\"a\":1}"), Event.update(9, "{}"))).containsExactly("['a']", "['\"1\"']");
    }

    @Test
    void aNullIsAValueAndAPlaceholderIsNone() {
        assertThat(pairs(
                        Event.start(1, "{\"a\":1,\"b\":\"x\"}"),
                        Event.update(2, "{\"a\":null,\"b\":\"__\\u0067one\"}"),
                        Event.update(3, "{}")))
                .containsExactly("['a','b']", "['null','\"x\"']");
    }

    @Test
    void servesCarriedValuesLikeOwnOnes() {
        assertThat(served(
                        Event.start(1, "{\"a\":1e999,\"b\":\"old\",\"c\":\"no\"}"),
                        Event.update(2, "{\"a\":12345678901234567890.0123456789,\"b\":\"\\ud83d\\ude00 <0A>\"}"),
                        Event.update(3, "{\"a\":%1$s,\"b\":%1$s}".formatted(UNSENT))))
                .containsExactly("12345678901234567890.0123456789", "!malformed-value", "NULL");
        assertThat(served(
                        Event.start(1, "{\"a\":1,\"b\":\"<FF>\"}"),
                        Event.update(2, "{\"b\":\"\\ud800\",\"x\":1e999}"),
                        Event.update(3, "{}")))
                .containsExactly("1.0000000000", "!lone-surrogate", "NULL");
    }

    @Test
    void whatNoEventHasIsUnavailable() {
        assertThat(served(Event.start(1, "{\"a\":%s}".formatted(UNSENT)), Event.update(2, "{\"c\":\"x\"}")))
                .containsExactly("!unavailable", "!unavailable", "'x'");
    }

    /** It may have changed the value: an older one would be a guess. */
    @Test
    void carriesNothingOverAnEventThatCannotBeRead() {
        assertThat(served(Event.start(1, "{\"a\":1,\"b\":\"x\"}"), Event.update(2, "{\"a\":"), Event.update(3, "{}")))
                .containsExactly("!malformed-document", "!malformed-document", "NULL");
        assertThat(served(
                        Event.start(1, "{\"a\":1,\"b\":\"x\"}"),
                        Event.update(2, "{\"a\":"),
                        Event.update(3, "{\"a\":4}"),
                        Event.update(4, "{\"b\":\"y\"}")))
                .containsExactly("4.0000000000", "'y'", "NULL");
    }

    @Test
    void carriesAWholeValueOnceForAllColumnsThatReadIt() {
        List<TypedColumn> columns = List.of(
                column("tags", "Array(Int64)").whenUnavailable(OnUnavailable.CARRY_FORWARD),
                column("first", "Nullable(Int64)").at(PayloadPath.parse("tags[0]")),
                column("again", "Array(String)")
                        .at(PayloadPath.key("tags"))
                        .whenUnavailable(OnUnavailable.CARRY_FORWARD));
        Row row = served(List.of(Event.start(1, "{\"tags\":[9007199254740993,2]}"), Event.update(2, "{}")), columns)
                .get(0);
        assertThat(columns.stream().map(column -> text(row, column.name())))
                .containsExactly("[9007199254740993,2]", "9007199254740993", "['9007199254740993','2']");
    }

    @Test
    void refusesToCarryNothing() {
        assertThatThrownBy(() -> CarrySql.pairs("SELECT 1", List.of(column("a", "String")), null))
                .hasMessage("no column carries values forward");
    }

    @Test
    void servesGeneratedEventsLikeAModel() {
        long seed = Long.getLong("remat.typed.seed", System.nanoTime());
        RandomGenerator random = new SplittableRandom(seed);
        List<List<Event>> keys = new ArrayList<>();
        for (int key = 0; key < 200; key++) {
            List<Event> events = new ArrayList<>();
            int count = random.nextInt(1, 7);
            for (int place = 1; place <= count; place++) {
                events.add(new Event("k%03d".formatted(key), place, random.nextInt(4) == 0, payload(random)));
            }
            keys.add(events);
        }
        List<Event> shuffled =
                new ArrayList<>(keys.stream().flatMap(List::stream).toList());
        for (int i = shuffled.size() - 1; i > 0; i--) {
            java.util.Collections.swap(shuffled, i, random.nextInt(i + 1));
        }
        List<Row> rows = served(shuffled, COLUMNS);
        for (int key = 0; key < keys.size(); key++) {
            List<Event> events = keys.get(key);
            assertThat(List.of(text(rows.get(key), "a"), text(rows.get(key), "b")))
                    .as("seed %d, %s", seed, events)
                    .containsExactly(model(events, "a"), model(events, "b"));
        }
    }

    private static String payload(RandomGenerator random) {
        List<String> fields = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            switch (random.nextInt(4)) {
                case 0 -> fields.add("\"%s\":%d".formatted(name, random.nextInt(100)));
                case 1 -> fields.add("\"%s\":null".formatted(name));
                case 2 -> fields.add("\"%s\":%s".formatted(name, UNSENT));
                default -> {}
            }
        }
        return "{" + String.join(",", fields) + "}";
    }

    /** The value of the newest event that has it, from the newest one back to the one that began the row. */
    private static String model(List<Event> events, String name) {
        for (int i = events.size() - 1; i >= 0; i--) {
            var value = java.util.regex.Pattern.compile("\"%s\":([^,}]*)".formatted(name))
                    .matcher(events.get(i).payload());
            if (value.find() && !value.group(1).equals(UNSENT)) {
                boolean isNull = value.group(1).equals("null");
                String number = value.group(1) + ".0000000000";
                return isNull ? "NULL" : name.equals("a") ? number : "'%s'".formatted(value.group(1));
            }
            if (events.get(i).starts()) {
                break;
            }
        }
        return "!unavailable";
    }
}
